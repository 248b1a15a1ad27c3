"""What the tests of this folder share: running programs, projects of CMake, checks that say what they saw."""
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def run(*command, cwd=None, env=None):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=600, cwd=cwd, env=env, check=False)


def call(*command, status=0, cwd=None, env=None):
    """Output of a program that has to end with this status."""
    done = run(*command, cwd=cwd, env=env)
    if done.returncode != status:
        raise SystemExit(f"{' '.join(map(str, command))}: exit {done.returncode}, expected {status}\n{done.stdout}")
    return done.stdout


def expect(condition, what, seen=""):
    if not condition:
        raise SystemExit(f"WRONG: {what}\n{seen}")
    print(f"ok: {what}")


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


class Project:
    """A source folder, configured against a package and built."""

    def __init__(self, source, build, generator, package):
        self.source, self.build = source, build
        self.base = ["cmake", "-S", source, "-B", build, "-G", generator, *package]

    def configure(self, *definitions, status=0):
        return call(*self.base, *definitions, status=status)

    def make(self, *arguments, status=0):
        done = run("cmake", "--build", self.build, *arguments)
        expect((done.returncode == 0) == (status == 0), f"the build {'passes' if status == 0 else 'fails'}", done.stdout)
        return done.stdout
