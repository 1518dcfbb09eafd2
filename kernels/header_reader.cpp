#include "kernels/header_reader.hpp"

#include <algorithm>

#include "analysis/base/nearest.hpp"

namespace warplens::kernels {

unsigned HeaderTable::line(const std::string& key) const {
  const auto found = table_.find(key);
  return found == table_.end() ? own_line_ : first_line_ + found->first.source().begin.line - 1;
}

std::vector<std::string> HeaderTable::keys() const {
  // The library keeps them by name.
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
    fail(key,
         what_ + " has the unknown key '" + key + "'" + (guess.empty() ? "; known are " + base::listed(known) : guess));
  }
}

void HeaderTable::fail(const std::string& key, const std::string& message) const {
  throw InputError(file_, line(key), message);
}

const toml::node& HeaderTable::node(const std::string& key, const std::string& example) const {
  const toml::node* found = table_.get(key);
  if (!found) fail(key, what_ + " has no '" + key + "': add it, like " + key + " = " + example);
  return *found;
}

std::string HeaderTable::as_text(const std::string& key, const toml::node& node, const std::string& example,
                                 bool* word) const {
  if (const auto text = node.value_exact<std::string>()) {
    if (word) *word = true;
    return *text;
  }
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  fail(key, "'" + key + "' of " + what_ + " must be like " + key + " = " + example);
}

std::string HeaderTable::text(const std::string& key, const std::string& example) const {
  const auto text = node(key, example).value_exact<std::string>();
  if (!text || text->empty()) fail(key, "'" + key + "' of " + what_ + " must be a text, like " + key + " = " + example);
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
    fail(key, "'" + key + "' of " + what_ + " must be a small integer");
  return static_cast<int>(*number);
}

std::vector<std::string> HeaderTable::list(const std::string& key, const std::string& example, bool* words) const {
  const toml::array* array = node(key, example).as_array();
  if (!array || array->empty()) {
    fail(key, "'" + key + "' of " + what_ + " must be a list, like " + key + " = " + example);
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
  if (!inner) fail(key, "'" + key + "' of " + what_ + " must be a table, like " + key + " = " + example);
  return {*inner, "'" + key + "'", file_, first_line_, line(key)};
}

}  // namespace warplens::kernels
