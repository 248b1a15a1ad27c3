// Which tree the program takes its runtime from.
#include "driver/base/installation.h"

#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

TEST_CASE("the installed tree, else the build's, else none", "[cli]") {
  Workplace here;
  const std::string top = here.shell("pwd | tr -d '\\n'").out;
  const Installation built{"", top + "/built/headers", top + "/built/flags", "", "", ""};
  CHECK_FALSE(installation_at(top + "/prefix/bin", built));
  here.shell("mkdir -p built/headers");
  const auto second = installation_at(top + "/prefix/bin", built);
  REQUIRE(second);
  CHECK(second->emulation == built.emulation);
  CHECK(second->flags == built.flags);
  here.shell("mkdir -p prefix/bin prefix/share/an5dc/emulation");
  const auto first = installation_at(top + "/prefix/bin", built);
  REQUIRE(first);
  CHECK(first->emulation == top + "/prefix/share/an5dc/emulation");
  CHECK(first->flags == first->emulation);
  CHECK(first->headers == top + "/prefix/include");
}

}  // namespace
}  // namespace an5d::test
