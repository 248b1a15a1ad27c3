#!/usr/bin/env python3
"""Makes the Debian package and the tar file, installs the package into a root that has only its dependencies, and
compiles and verifies an example with it there. Runs as root or under fakeroot, without network.

usage: debian.py BUILD WORK

README.md and docs/getting-started.md have the commands.
"""
import os
import pathlib
import re
import subprocess
import sys

from support import HERE, ROOT, Project, call, expect, fresh

PATH = dict(os.environ, PATH=os.environ["PATH"] + ":/usr/sbin:/sbin", LC_ALL="C.UTF-8")


def field(package, name):
    return call("dpkg-deb", "-f", package, name).strip()


def names(dependencies):
    """The packages of a field like "libc6 (>= 2.36), g++ | clang"."""
    return [re.sub(r"\s*\(.*?\)", "", one).strip() for one in re.split(r"[,|]", dependencies) if one.strip()]


def install(package, root):
    """dpkg finds in this root what Depends names, as it is on this machine, and nothing else."""
    database = root / "var/lib/dpkg"
    for folder in ("info", "updates", "triggers"):
        (database / folder).mkdir(parents=True)
    wanted = names(field(package, "Depends"))
    (database / "status").write_text(subprocess.run(["dpkg-query", "-s", *wanted], capture_output=True, text=True,
                                                    check=False).stdout + "\n")
    fakeroot = [] if os.geteuid() == 0 else ["fakeroot"]
    call(*fakeroot, "dpkg", f"--root={root}", "--install", package, env=PATH)
    expect("install ok installed" in call("dpkg-query", f"--admindir={database}", "-s", "an5dc"),
           "dpkg installs the package where only its dependencies are")


def owner(path):
    """The package that a file belongs to; /lib and /usr/lib are one folder."""
    for name in (path, path.resolve()):
        for variant in (str(name), str(name).removeprefix("/usr"), "/usr" + str(name)):
            found = subprocess.run(["dpkg-query", "-S", variant], capture_output=True, text=True, check=False).stdout
            if found:
                return found.split(":")[0]
    return None


def check_libraries(an5dc, depends):
    needed = re.findall(r"NEEDED.*\[(.*)\]", call("readelf", "-d", an5dc))
    places = dict(re.findall(r"(\S+) => (/\S+)", call("ldd", an5dc)))
    expect(len(needed) > 5 and "RUNPATH" not in call("readelf", "-d", an5dc), "needs shared libraries of the system only")
    for library in needed:
        package = "libc6" if library.startswith("ld-linux") else owner(pathlib.Path(places[library]))
        expect(package in depends, f"{library} is in {package}, which Depends names", depends)


def check_clang_headers(an5dc, depends, work):
    """<stddef.h> is Clang's own, <math.h> the C library's."""
    (work / "headers.c").write_text("#include <math.h>\n#include <stddef.h>\n" + (HERE / "flags/sub/two.c").read_text())
    call(an5dc, work / "headers.c", "-o", work / "headers.cu", "-MD")
    read = (work / "headers.d").read_text()
    for header in ("stddef.h", "math.h"):
        path = re.search(rf"\S+/{header}", read).group()
        expect(owner(pathlib.Path(path)) in depends, f"{path} is in a package that Depends names", depends)


def check_tar(build, archive, work):
    call("tar", "-C", work, "-xf", archive)
    (folder,) = work.glob("an5dc-*-Linux-*/")
    installed = {line for line in (build / "install_manifest.txt").read_text().split("\n") if line}
    unpacked = sum(path.is_file() for path in folder.rglob("*"))
    expect(unpacked == len(installed), "the tar file has what cmake --install installs", (unpacked, len(installed)))
    expect(call(folder / "bin/an5dc", "--version").startswith("an5dc "), "its an5dc runs")


def main(build, work):
    fresh(work)
    call("cpack", "--config", build / "CPackConfig.cmake", "-G", "DEB;TGZ", "-B", work)
    (package,), (archive,) = work.glob("*.deb"), work.glob("*.tar.gz")
    root = fresh(work / "root")
    install(package, root)
    an5dc, depends = root / "usr/bin/an5dc", names(field(package, "Depends"))
    expect(call(an5dc, "--version").split()[1] == field(package, "Version"), "program and package have one version")
    maintainer = re.search(r"^AN5DC_MAINTAINER:STRING=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)[1]
    expect(field(package, "Maintainer") == maintainer and "localhost" not in maintainer,
           "the maintainer is the one that is given, at no made-up host", field(package, "Maintainer"))
    check_libraries(an5dc, depends)
    check_clang_headers(an5dc, depends, work)
    example = ROOT / "examples/heat1d.c"
    call(an5dc, example, "-DSIZE=64", "-o", work / "heat1d.cu")
    expect("equal bit for bit" in call(an5dc, "--verify", "-DSIZE=64", example), "an example compiles and verifies")
    Project(ROOT / "examples/cmake", work / "consumer", "Ninja", [f"-DCMAKE_PREFIX_PATH={root}/usr"]).configure(
        "-DHEAT_CUDA=OFF", "-DHEAT_CPU=ON")
    print("ok: find_package finds it")
    expect((root / "usr/share/man/man1/an5dc.1.gz").exists(), "the manual is compressed")
    check_tar(build, archive, work)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
