"""Makes a drawn C program smaller as long as it fails in the same way: without nests, assignments, terms."""
import re

NEST = re.compile(r"(?:^    for [^\n]*\n)+^      [^\n]*\n", re.M)


def terms(text, begin, end):
    """Where ` + ` separates what is outside of all brackets of text[begin:end], and the end."""
    depth, found = 0, []
    for at in range(begin, end):
        depth += (text[at] in "([") - (text[at] in ")]")
        if depth == 0 and text.startswith(" + ", at):
            found.append(at)
    return [*found, end]


def parts(text):
    """Spans that may be left out, large ones first."""
    nests = [match.span() for match in NEST.finditer(text)]
    yield from nests
    for begin, end in nests:
        body = text.rfind("\n", begin, end - 1) + 1
        for match in re.finditer(r"[^;{}]+;", text[body:end]):
            yield body + match.start(), body + match.end()
        for match in re.finditer(r" = ([^;]+);", text[body:end]):
            at = [body + match.start(1) - 3, *terms(text, body + match.start(1), body + match.end(1))]
            for n in range(len(at) - 1):  # the first one with the ` + ` behind it
                yield (at[n] + 3, at[n + 1] + 3) if n == 0 and len(at) > 2 else (at[n], at[n + 1])


def reduced(text, fails, most=200):
    """The smallest text found by leaving out parts of which `fails` still holds, asked so often at most."""
    asked, again = 0, True
    while again:
        again = False
        for begin, end in parts(text):
            smaller = text[:begin] + text[end:]
            if asked == most:
                return text
            asked += 1
            if fails(smaller):
                text, again = smaller, True
                break
    return text
