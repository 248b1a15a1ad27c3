"""The code blocks of a Markdown page, each with what its page says of how to test it.

A comment `<!-- KEY: VALUE -->` right before a block says it; readers do not see it:
  file: NAME              the block is the file NAME, which is there before the page's first command
  from: PATH              an excerpt: every line is in the file PATH of the page's folder, in this order
  output                  lines that the last command has printed
  accepted in: HEAD       C that an5dc takes as the body of the function HEAD
  refused RULE in: HEAD   C that it refuses with that rule
  accepted, refused RULE  the same of a whole file
  tested by: PATH         the test PATH reads or repeats the block, and names the page
  text                    neither commands nor code
Blocks of commands need no comment, nor does CUDA, which check_docs.py compares. Elsewhere on a page:
  given: NAME = PATH      a file that the page takes for granted, and where the repository has one
  folder: NAME            the folder of the repository in which the page's commands begin
"""
import dataclasses
import re

COMMENT = re.compile(r"<!--\s*(.*?)\s*-->")
PROGRAM = r"(?:\$ )?(?:(?:build|\.\.?)/|(?:an5dc|cmake|cpack|ctest|cc|gcc|g\+\+|gfortran|nvcc|sudo|mkdir|cd|git|make|python3)\s)"


@dataclasses.dataclass
class Block:
    line: int      # of its first line
    language: str  # empty for indented blocks
    text: str
    said: str      # of the comment before it

    def is_commands(self):
        return self.language in ("", "sh", "console") and bool(re.match(PROGRAM, self.text))


def fence_end(lines, begin):
    for end in range(begin, len(lines)):
        if lines[end].startswith("```"):
            return end
    raise ValueError(f"line {begin}: the block has no end")


def indented_end(lines, begin):
    end = begin
    while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
        end += 1
    return end


def blocks(page):
    """The blocks of a page's text in their order."""
    lines, found, said, at = page.split("\n"), [], "", 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = fence_end(lines, at + 1)
            found.append(Block(at + 2, line[3:].strip(), "\n".join(lines[at + 1:end]), said))
            at, said = end + 1, ""
        elif line.startswith("    ") and (at == 0 or not lines[at - 1].strip() or lines[at - 1].startswith("<!--")):
            end = indented_end(lines, at)
            found.append(Block(at + 1, "", "\n".join(row[4:] for row in lines[at:end]).rstrip(), said))
            at, said = end, ""
        else:
            comment = COMMENT.fullmatch(line.strip())
            said = comment.group(1) if comment else said if not line.strip() else ""
            at += 1
    return found


def said_of_page(page, key):
    """The values of the page's own comments of this key."""
    return [value[len(key) + 1:].strip() for value in COMMENT.findall(page) if value.startswith(key + ":")]


@dataclasses.dataclass
class Command:
    text: str
    remark: str  # its shell comment
    printed: list  # what a block with prompts shows below it


def commands(block):
    """The commands of a block: one a line, lines joined behind a backslash; with prompts, what they print."""
    prompts, found = block.text.startswith("$ "), []
    for line in block.text.split("\n"):
        if found and found[-1].text.endswith("\\"):
            found[-1].text = found[-1].text[:-1].rstrip() + " " + line.strip()
        elif prompts and not line.startswith("$ "):
            found[-1].printed.append(line)
        elif line.strip():
            found.append(Command(line[2:] if prompts else line, "", []))
    for command in found:
        split = re.split(r"\s+#\s+", command.text, maxsplit=1)
        command.text, command.remark = split[0].strip(), split[1] if len(split) > 1 else ""
    return [command for command in found if not command.text.startswith("#")]
