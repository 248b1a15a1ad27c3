// Reading peers (peers.h).
#include "driver/suite/peers.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace an5d {

std::variant<Peers, PeersError> parse_peers(const std::string& text, const std::string& file) {
  const std::string columns = "stencil,type,peer,gcells_per_s,source";
  const std::regex form(R"(([^,]+),([^,]+),([^,"]+),([0-9]+(\.[0-9]+)?),.*)");
  Peers peers;
  bool headed = false;
  int number = 0;
  std::stringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    ++number;
    const auto wrong = [&](const std::string& what) {
      return PeersError{fmt::format("{}:{}: {}", file, number, what)};
    };
    if (line.empty() || line.front() == '#') continue;
    std::smatch fields;
    if (!headed) {
      if (line != columns) return wrong("expected the columns " + columns);
      headed = true;
    } else if (!std::regex_match(line, fields, form)) {
      return wrong(fmt::format("'{}' is no line of {}", line, columns));
    } else if (!peers.figures[{fields[1], fields[2]}].emplace(fields[3], fields[4]).second) {
      return wrong(fmt::format("a second figure of {} for {} in {}", fields[3].str(), fields[1].str(),
                               fields[2].str()));
    } else if (std::find(peers.names.begin(), peers.names.end(), fields[3]) == peers.names.end()) {
      peers.names.push_back(fields[3]);
    }
  }
  if (!headed) return PeersError{fmt::format("{}:1: expected the columns {}", file, columns)};
  return peers;
}

std::string peer_columns(const Peers& peers) {
  std::string columns;
  for (const std::string& name : peers.names) columns += ",peer:" + name;
  return columns;
}

std::string peer_fields(const Peers& peers, const std::string& stencil, const std::string& type) {
  std::string fields;
  const auto known = peers.figures.find({stencil, type});
  for (const std::string& name : peers.names) {
    fields += ",";
    if (known == peers.figures.end()) continue;
    const auto figure = known->second.find(name);
    if (figure != known->second.end()) fields += figure->second;
  }
  return fields;
}

}  // namespace an5d
