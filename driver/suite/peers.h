// Figures of other compilers, to stand beside a suite's results. A CSV:
//
//   stencil,type,peer,gcells_per_s,source
//   star2d1r,float,AN5D,1603,measured on an H200
//
// Lines of # are comments. The source is for readers, and may have commas.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace an5d {

struct Peers {
  std::vector<std::string> names;  // in the order of the file
  std::map<std::pair<std::string, std::string>, std::map<std::string, std::string>>
      figures;  // of a stencil and type, by peer
};

struct PeersError {
  std::string text;  // "FILE:LINE: what is wrong"
};

// `file` is the name for messages.
std::variant<Peers, PeersError> parse_peers(const std::string& text, const std::string& file);

// ",peer:AN5D,peer:EBISU", to stand behind the columns of a CSV, and the fields of one line.
std::string peer_columns(const Peers& peers);
std::string peer_fields(const Peers& peers, const std::string& stencil, const std::string& type);

}  // namespace an5d
