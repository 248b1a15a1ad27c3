#!/usr/bin/env python3
"""The manual page and the completions of bash, zsh and fish, as installed: each knows every option of --help.

usage: pages.py PREFIX
"""
import os
import pathlib
import re
import subprocess
import sys

from support import call, expect

# Words typed, the last one unfinished, and what must be proposed, and what must not.
TYPED = (
    (["--runt"], ["--runtime"], ["--registers"]),
    (["--runtime", ""], ["inline", "file", "include"], ["table"]),
    (["--print-model", "t"], ["table"], ["json"]),
    (["--explain", "time-b"], ["time-buffering"], ["list"]),
    (["--device", "h2"], ["h200"], ["h100"]),
    (["-ffast-m"], ["-ffast-math"], ["-fno-fast-math"]),
)
BASH = """source "$1"; shift; COMP_WORDS=(an5dc "$@"); COMP_CWORD=$#; _an5dc; printf '%s\\n' "${COMPREPLY[@]}" """
FISH = """source $argv[1]; complete -C "an5dc $argv[2]" """
# A pseudo-terminal in which zsh completes a line, lists what there is within some seconds, and ends. Keys that come
# too early would keep it from listing.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT= ; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -D -u; LISTMAX=1000; stty columns 200; setopt no_always_last_prompt"
zpty -w shell "compdef _an5dc an5dc; zstyle ':completion:*' list-separator '##'; echo rea''dy"
zpty -r shell text '*ready*'
zpty -w -n shell "an5dc $2"$'\t\t'
sleep $3
zpty -w -n shell $'\x15exit\n'
while zpty -r shell text; do print -r -- $text; done
"""


def options(an5dc):
    return sorted(set(re.findall(r"(?<![\w-])(--?[a-zA-Z][\w-]*)", call(an5dc, "--help"))))


def check_manual(page, an5dc):
    env = dict(os.environ, MANWIDTH="100", LC_ALL="C.UTF-8")
    done = subprocess.run(["man", "--warnings", "--local-file", page], capture_output=True, text=True, env=env, check=False)
    expect(done.returncode == 0 and done.stderr == "", "man shows the page without warnings", done.stderr)
    text = re.sub(r".\x08", "", done.stdout)
    missing = [option for option in options(an5dc) if not re.search(re.escape(option) + r"(?![\w-])", text)]
    expect(missing == [], "the page has every option of --help", missing)
    expect(call(an5dc, "--version").split()[1] in text, "and the version")


def proposed_by(shell, file, typed, seconds):
    if shell == "bash":
        words = call("bash", "-c", BASH, "bash", file, *typed).split()
    elif shell == "fish":
        words = [line.split("\t")[0] for line in call("fish", "--no-config", "-c", FISH, file, " ".join(typed)).splitlines()]
    else:
        words = call("zsh", "-f", "-c", ZSH, "zsh", file.parent, " ".join(typed), seconds)
        words = re.findall(r"[\w-]+", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", words))
    return words


def check_completion(shell, file, an5dc):
    for typed, wanted, unwanted in TYPED:
        for seconds in (0.5, 3, 15) if shell == "zsh" else (0,):
            words = proposed_by(shell, file, typed, seconds)
            if set(wanted) <= set(words):
                break
        expect(set(wanted) <= set(words) and not set(unwanted) & set(words),
               f"{shell} completes an5dc {' '.join(typed)}", words)
    text = file.read_text()
    names = [name.lstrip("-") for name in options(an5dc)]
    missing = [name for name in names if not re.search(rf"(?<![\w-])-*{re.escape(name)}(?![\w-])|-{re.escape(name)}-\[", text)]
    expect(missing == [], f"{shell} knows every option of --help", missing)


def main(prefix):
    an5dc, share = prefix / "bin/an5dc", prefix / "share"
    check_manual(share / "man/man1/an5dc.1", an5dc)
    for shell, file in (("bash", "bash-completion/completions/an5dc"), ("zsh", "zsh/site-functions/_an5dc"),
                        ("fish", "fish/vendor_completions.d/an5dc.fish")):
        check_completion(shell, share / file, an5dc)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
