#include "kernels/header/header_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/base/nearest.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Returns a single value in the notation of header expressions; nullopt if the node is a list or table.
std::optional<std::string> value_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "1" : "0";
  const auto fraction = node.value_exact<double>();
  if (!fraction || !std::isfinite(*fraction)) return std::nullopt;
  std::string text = fmt::format("{}", *fraction);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

unsigned HeaderTable::line(const std::string& key) const {
  const auto found = table_.find(key);
  return found == table_.end() ? own_line_ : first_line_ + found->first.source().begin.line - 1;
}

std::vector<std::string> HeaderTable::keys() const {
  // The TOML library sorts keys by name, so restore their order in the file.
  std::vector<const toml::key*> keys;
  for (const auto& [key, value] : table_) keys.push_back(&key);
  std::sort(keys.begin(), keys.end(), [](const toml::key* a, const toml::key* b) {
    const toml::source_position& first = a->source().begin;
    const toml::source_position& second = b->source().begin;
    return std::pair(first.line, first.column) < std::pair(second.line, second.column);
  });
  std::vector<std::string> names;
  for (const toml::key* key : keys) names.emplace_back(key->str());
  return names;
}

void HeaderTable::allow(const std::vector<std::string>& known) const {
  for (const std::string& key : keys()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string guess = base::did_you_mean(key, known);
    fail(key, say("{} has the unknown key '{}'{}", what_, key,
                  guess.empty() ? say("; known keys: {}", base::join_words(known)) : guess));
  }
}

void HeaderTable::fail(const std::string& key, const std::string& message) const {
  throw InputError(file_, line(key), message);
}

const toml::node& HeaderTable::node(const std::string& key, const std::string& example) const {
  const toml::node* found = table_.get(key);
  if (!found) fail(key, say("{} has no '{}'; add it, like {} = {}", what_, key, key, example));
  return *found;
}

std::string HeaderTable::as_text(const std::string& key, const toml::node& node, const std::string& example,
                                 bool* word) const {
  if (const auto text = node.value_exact<std::string>()) {
    if (word) *word = true;
    return *text;
  }
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  fail(key, say("'{}' of {} has the wrong type; write it like {} = {}", key, what_, key, example));
}

std::string HeaderTable::text(const std::string& key, const std::string& example) const {
  const auto text = node(key, example).value_exact<std::string>();
  if (!text || text->empty()) fail(key, say("'{}' of {} must be a string, like {} = {}", key, what_, key, example));
  return *text;
}

std::string HeaderTable::text_or(const std::string& key, const std::string& otherwise,
                                 const std::string& example) const {
  return has(key) ? text(key, example) : otherwise;
}

int HeaderTable::integer_or(const std::string& key, int otherwise) const {
  if (!has(key)) return otherwise;
  const auto number = table_.get(key)->value_exact<std::int64_t>();
  if (!number || *number < 0 || *number > 1'000'000)
    fail(key, say("'{}' of {} must be an integer from 0 to 1000000", key, what_));
  return static_cast<int>(*number);
}

bool HeaderTable::boolean_or(const std::string& key, bool otherwise) const {
  if (!has(key)) return otherwise;
  const auto truth = table_.get(key)->value_exact<bool>();
  if (!truth) fail(key, say("'{}' of {} must be true or false", key, what_));
  return *truth;
}

std::string HeaderTable::value(const std::string& key, const std::string& example) const {
  if (const auto text = value_of(node(key, example))) return *text;
  fail(key, say("'{}' of {} has the wrong type; write it like {} = {}", key, what_, key, example));
}

std::vector<std::string> HeaderTable::values(const std::string& key, const std::string& example) const {
  const toml::array* array = node(key, example).as_array();
  if (!array) fail(key, say("'{}' of {} must be a list, like {} = {}", key, what_, key, example));
  std::vector<std::string> texts;
  for (const toml::node& element : *array) {
    const auto text = value_of(element);
    if (!text) fail(key, say("'{}' of {} has the wrong type; write it like {} = {}", key, what_, key, example));
    texts.push_back(*text);
  }
  return texts;
}

std::vector<std::int64_t> HeaderTable::integers(const std::string& key, const std::string& example, std::int64_t least,
                                                std::int64_t most) const {
  const toml::array* array = node(key, example).as_array();
  std::vector<std::int64_t> numbers;
  if (array != nullptr) {
    for (const toml::node& element : *array) {
      const auto number = element.value_exact<std::int64_t>();
      if (!number || *number < least || *number > most)
        fail(key, say("'{}' of {} must be a list of integers from {} to {}, like {} = {}", key, what_, least, most, key,
                      example));
      numbers.push_back(*number);
    }
  }
  if (numbers.empty()) fail(key, say("'{}' of {} must be a list, like {} = {}", key, what_, key, example));
  return numbers;
}

double HeaderTable::fraction(const std::string& key, double least, double most) const {
  const auto number = table_.get(key)->value<double>();
  if (!number || !(*number >= least && *number <= most))
    fail(key, say("'{}' of {} must be a number from {} to {}", key, what_, least, most));
  return *number;
}

std::vector<std::string> HeaderTable::list(const std::string& key, const std::string& example, bool* words) const {
  const toml::array* array = node(key, example).as_array();
  if (!array || array->empty()) {
    fail(key, say("'{}' of {} must be a list, like {} = {}", key, what_, key, example));
  }
  std::vector<std::string> texts;
  for (const toml::node& element : *array) texts.push_back(as_text(key, element, example, words));
  return texts;
}

std::string HeaderTable::scalar(const std::string& key, const std::string& example, bool* word) const {
  return as_text(key, node(key, example), example, word);
}

HeaderTable HeaderTable::table(const std::string& key, const std::string& example) const {
  const toml::table* inner = node(key, example).as_table();
  if (!inner) fail(key, say("'{}' of {} must be a table, like {} = {}", key, what_, key, example));
  return {*inner, "'" + key + "'", file_, first_line_, line(key)};
}

std::vector<HeaderTable> HeaderTable::tables(const std::string& key, const std::string& example) const {
  const toml::array* array = node(key, example).as_array();
  if (!array || array->empty() || !array->is_homogeneous<toml::table>())
    fail(key, say("'{}' of {} must be a list of tables, like {}", key, what_, example));
  std::vector<HeaderTable> tables;
  for (const toml::node& element : *array) {
    const unsigned own_line = first_line_ + element.source().begin.line - 1;
    tables.emplace_back(*element.as_table(), "'" + key + "'", file_, first_line_, own_line);
  }
  return tables;
}

}  // namespace warplens::kernels
