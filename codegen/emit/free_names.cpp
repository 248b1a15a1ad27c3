// Finding free names (free_names.h).
//
// In: a plan, and how it is printed. Out: the plan with spellings. Decided here: what is taken. That is read
// off the text itself, so that no list of the generator's names can be out of date: it is printed once with a
// mask in the place of every name of the user's, and what stands beside a mask, in the same function, struct
// or declaration at the level of the namespace, is taken. A mask behind `.` or `::` meets nobody. Of labels
// all names of the text are taken, as they make names of the namespace.
#include "codegen/emit/free_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "codegen/emit/cxx_word.h"

namespace an5d {
namespace {

using Words = std::set<std::string>;

constexpr std::string_view kNameMask = "an5dName", kLabelMask = "An5dAxis";

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; }

// A declaration at the level of a namespace: the words in it, and whether a masked name is one of them.
struct Declaration {
  Words words;
  bool has_name = false;
};

// In: text of the generator's, formatted as it prints it. Comments and strings are no part of the result.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Declaration> run() {
    while (at_ < text_.size()) step();
    end_declaration();
    return std::move(found_);
  }

 private:
  void step() {
    const char letter = text_[at_];
    if (text_.substr(at_, 2) == "//") return skip_to(text_.find('\n', at_));
    if (letter == '"') return skip_string();
    if (is_letter(letter)) return take_word();
    if (letter == '{') open();
    if (letter == '}') close();
    if (letter == ';' && depth_ == 0) end_declaration();
    previous_ = std::isspace(static_cast<unsigned char>(letter)) ? previous_ : letter;
    ++at_;
  }
  void skip_string() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    skip_to(end);
  }
  void skip_to(std::size_t end) { at_ = std::min(end, text_.size() - 1) + 1; }

  void take_word() {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    const std::string word(text_.substr(at_, end - at_));
    const bool qualified = previous_ == '.' || previous_ == ':';
    now_.has_name = now_.has_name || (word.starts_with(kNameMask) && !qualified);
    opens_namespace_ = opens_namespace_ || word == "namespace";
    now_.words.insert(word);
    previous_ = 'a';
    at_ = end;
  }
  void open() {
    if (depth_ == 0 && opens_namespace_)
      end_declaration();
    else
      ++depth_;
  }
  void close() {
    if (depth_ > 0 && --depth_ == 0) end_declaration();
  }
  void end_declaration() {
    if (!now_.words.empty()) found_.push_back(std::move(now_));
    now_ = {};
    opens_namespace_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;  // of braces that are no namespace's
  bool opens_namespace_ = false;
  char previous_ = '\0';  // the last letter that is no space; 'a' of a word
  Declaration now_;
  std::vector<Declaration> found_;
};

void add_names(Words& names, const std::vector<LocalDefinition>& locals) {
  for (const LocalDefinition& local : locals) names.insert(local.name);
}

Words names_of(const KernelPlan& plan) {
  Words names = {plan.time_iterator};
  for (const PlanAxis& axis : plan.axes) names.insert(axis.name);
  for (const Input& input : plan.inputs) names.insert(input.name);
  for (const StoredArray& array : plan.host.stored) names.insert(array.name);
  for (const Variable& param : plan.params) names.insert(param.name);
  for (const PlanUpdate& update : plan.updates) {
    for (const std::string& name : update.field.names()) names.insert(name);
    for (const PlanAxis& axis : update.axes) names.insert(axis.name);
    add_names(names, update.locals);
  }
  for (const PlanBorder& border : plan.host.borders)
    for (const PlanAxis& axis : border.axes)
      if (!axis.name.empty()) names.insert(axis.name);
  names.erase(kFirstStep);
  for (const Function& function : plan.functions) {
    names.insert(function.name);
    for (const Variable& parameter : function.parameters) names.insert(parameter.name);
    add_names(names, function.locals);
  }
  return names;
}

KernelPlan masked(const KernelPlan& plan, const Words& names) {
  KernelPlan mask = plan;
  int count = 0;
  for (const std::string& name : names) mask.spellings[name] = fmt::format("{}{}", kNameMask, count++);
  for (std::size_t d = 0; d < mask.axes.size(); ++d) mask.axes[d].label = fmt::format("{}{}", kLabelMask, d);
  mask.take_labels();
  return mask;
}

// The word with labels in the place of their masks.
std::string labelled(std::string word, const std::vector<std::string>& labels) {
  for (std::size_t d = 0; d < labels.size(); ++d) {
    const std::string mask = fmt::format("{}{}", kLabelMask, d);
    if (const std::size_t at = word.find(mask); at != std::string::npos)
      word.replace(at, mask.size(), labels[d]);
  }
  return word;
}

// Do all words stay apart with these labels?
bool are_free(const Words& words, const std::vector<std::string>& labels) {
  Words made;
  return std::ranges::all_of(
      words, [&](const std::string& word) { return made.insert(labelled(word, labels)).second; });
}

std::vector<std::string> free_labels(const KernelPlan& plan, const Words& words) {
  std::vector<std::string> natural, plain;
  for (int d = 0; d < plan.rank(); ++d) {
    natural.push_back(plan.axes[d].label);
    plain.emplace_back(1, "ZYX"[3 - plan.rank() + d]);
  }
  if (are_free(words, natural)) return natural;
  std::vector<std::string> labels = plain;
  for (int number = 2; !are_free(words, labels); ++number)
    for (int d = 0; d < plan.rank(); ++d) labels[d] = fmt::format("{}{}", plain[d], number);
  return labels;
}

// A word of the text with the names in the place of their masks: "held_k" of "held_an5dName3".
std::string named(const std::string& word, const std::vector<std::string>& spellings) {
  std::string made;
  std::size_t at = 0;
  for (std::size_t mask = word.find(kNameMask); mask != std::string::npos; mask = word.find(kNameMask, at)) {
    made += word.substr(at, mask - at);
    at = mask + kNameMask.size();
    std::size_t number = 0;
    for (; at < word.size() && std::isdigit(static_cast<unsigned char>(word[at])); ++at)
      number = 10 * number + static_cast<std::size_t>(word[at] - '0');
    made += spellings[number];
  }
  return made + word.substr(at);
}

// Names that are made of others, as update_u, may be the user's, too: those get a tail.
void part_from_made(std::vector<std::string>& spellings, const Words& words) {
  const auto is_made = [&](const std::string& spelling) {
    return std::ranges::any_of(words, [&](const std::string& word) {
      return !word.starts_with(kNameMask) && word.find(kNameMask) != std::string::npos &&
             named(word, spellings) == spelling;
    });
  };
  for (bool any = true; any;) {
    any = false;
    for (std::string& spelling : spellings)
      while (is_made(spelling) || std::ranges::count(spellings, spelling) > 1) {
        spelling += '_';
        any = true;
      }
  }
}

}  // namespace

KernelPlan with_free_names(const KernelPlan& plan,
                           const std::function<std::string(const KernelPlan&)>& print) {
  const Words names = names_of(plan);
  const std::vector<Declaration> text = Reader(print(masked(plan, names))).run();
  Words words, taken;
  for (const Declaration& part : text) words.insert(part.words.begin(), part.words.end());
  const std::vector<std::string> labels = free_labels(plan, words);
  for (const Declaration& part : text)
    if (part.has_name)
      for (const std::string& word : part.words) taken.insert(labelled(word, labels));
  KernelPlan made = plan;
  for (int d = 0; d < plan.rank(); ++d) made.axes[d].label = labels[d];
  made.take_labels();
  Words given = names;
  std::vector<std::string> spellings;
  for (const std::string& name : names) {
    std::string spelling = name;
    if (is_cxx_word(name)) spelling += '_';
    while (taken.contains(spelling) || (spelling != name && given.contains(spelling))) spelling += '_';
    given.insert(spelling);
    spellings.push_back(spelling);
  }
  part_from_made(spellings, words);
  auto spelling = spellings.begin();
  for (const std::string& name : names) {
    if (*spelling != name) made.spellings[name] = *spelling;
    ++spelling;
  }
  return made;
}

}  // namespace an5d
