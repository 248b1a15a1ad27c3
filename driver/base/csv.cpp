// Reads comma-separated values, letter by letter (csv.h).
#include "driver/base/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace an5d {
namespace {

// The bytes of the UTF-8 sequence at the front of the text; 0 where there is none.
int sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  const unsigned first = byte(0);
  const int length = first < 0x80                    ? 1
                     : first >= 0xc2 && first < 0xe0 ? 2
                     : first >= 0xe0 && first < 0xf0 ? 3
                     : first >= 0xf0 && first < 0xf5 ? 4
                                                     : 0;
  for (int i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  const bool no_letter = (first == 0xed && byte(1) > 0x9f) || (first == 0xf4 && byte(1) > 0x8f);
  return overlong || no_letter ? 0 : length;
}

// What of this text no page could show, or nothing.
const char* unprintable(std::string_view text) {
  while (!text.empty()) {
    const int length = sequence_length(text);
    if (length == 0) return "not UTF-8";
    const unsigned char letter = text[0];
    if ((letter < 0x20 && letter != '\t' && letter != '\n' && letter != '\r') || letter == 0x7f)
      return "a control character";
    text.remove_prefix(length);
  }
  return nullptr;
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& file) : text_(text), file_(file) {}

  std::variant<Csv, CsvError> read() {
    while (!error_ && at_ < text_.size()) {
      const char letter = text_[at_];
      if (letter == '\n' || text_.compare(at_, 2, "\r\n") == 0) {
        rest_of_line();
      } else if (letter == '#') {
        csv_.remarks.push_back(remark());
      } else {
        take(row());
      }
    }
    if (error_) return *error_;
    if (csv_.columns.fields.empty()) return CsvError{fmt::format("{}: no columns", file_)};
    return csv_;
  }

 private:
  void fail(int line, const std::string& what) {
    if (!error_) error_ = CsvError{fmt::format("{}:{}: {}", file_, line, what)};
  }

  std::string rest_of_line() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string line = text_.substr(at_, end - at_);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (const char* what = unprintable(line)) fail(line_, what);
    at_ = std::min(end + 1, text_.size());
    ++line_;
    return line;
  }

  std::string remark() {
    const std::string line = rest_of_line();
    return line.substr(std::min(line.find_first_not_of(' ', 1), line.size()));
  }

  // Behind the opening quote, up to behind the closing one.
  std::string quoted() {
    const int begin = line_;
    std::string field;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"' && text_.compare(at_, 2, "\"\"") != 0) {
        ++at_;
        return field;
      }
      if (text_[at_] == '"') ++at_;
      if (text_[at_] == '\n') ++line_;
      field += text_[at_];
    }
    fail(begin, "a quote is not closed");
    return field;
  }

  std::string plain() {
    const std::size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
    std::string field = text_.substr(at_, end - at_);
    if (end < text_.size() && text_[end] == '\n' && !field.empty() && field.back() == '\r') field.pop_back();
    if (field.find('"') != field.npos) fail(line_, "a quote inside of a field that is not in quotes");
    at_ = end;
    return field;
  }

  std::string field() {
    if (at_ >= text_.size() || text_[at_] != '"') return plain();
    ++at_;
    std::string field = quoted();
    if (text_.compare(at_, 2, "\r\n") == 0) ++at_;
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n')
      fail(line_, "text behind a closing quote");
    return field;
  }

  CsvRow row() {
    CsvRow row{line_, {field()}};
    while (!error_ && at_ < text_.size() && text_[at_] == ',') {
      ++at_;
      row.fields.push_back(field());
    }
    if (at_ < text_.size()) rest_of_line();
    return row;
  }

  void take(CsvRow row) {
    for (const std::string& field : row.fields)
      if (const char* what = unprintable(field)) fail(row.line, what);
    std::vector<std::string>& columns = csv_.columns.fields;
    if (!columns.empty()) {
      if (row.fields.size() != columns.size())
        fail(row.line, fmt::format("{} fields, expected {}", row.fields.size(), columns.size()));
      csv_.rows.push_back(std::move(row));
      return;
    }
    csv_.columns = std::move(row);
    std::set<std::string> known;
    for (const std::string& column : columns)
      if (!known.insert(column).second) fail(csv_.columns.line, fmt::format("two columns '{}'", column));
  }

  const std::string& text_;
  const std::string& file_;
  std::size_t at_ = 0;
  int line_ = 1;
  Csv csv_;
  std::optional<CsvError> error_;
};

}  // namespace

std::variant<Csv, CsvError> parse_csv(const std::string& text, const std::string& file) {
  return Reader(text, file).read();
}

}  // namespace an5d
