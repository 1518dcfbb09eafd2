#include "app/words/glossary.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "analysis/translation/message.hpp"
#include "kernels/text/embedded.hpp"

namespace warplens::words {
namespace {

constexpr std::string_view kGlossary = "assets/glossary.toml";

// The glossary file is part of the program. Therefore only developers see these messages, and they are not translated.
[[noreturn]] void reject(const toml::node& node, const std::string& problem) {
  throw std::runtime_error(std::string(kGlossary) + ":" + std::to_string(node.source().begin.line) + ": " + problem);
}

std::string read_string(const toml::node& node) {
  if (!node.is_string() || node.as_string()->get().empty()) reject(node, "the value must be a text that is not empty");
  return node.as_string()->get();
}

std::vector<std::string> read_strings(const toml::node& node) {
  if (!node.is_array()) reject(node, "the value must be a list of texts");
  std::vector<std::string> texts;
  for (const toml::node& one : *node.as_array()) texts.push_back(read_string(one));
  return texts;
}

Term read_term(const toml::table& table) {
  Term term;
  for (const auto& [key, node] : table) {
    if (key == "name")
      term.name = read_string(node);
    else if (key == "labels")
      term.labels = read_strings(node);
    else if (key == "meaning")
      term.meaning = read_string(node);
    else if (key == "unit")
      term.unit = read_string(node);
    else if (key == "metrics")
      term.metrics = read_strings(node);
    else if (key == "lesson")
      term.lesson = read_string(node);
    else
      reject(node, "unknown key '" + std::string(key.str()) + "'");
  }
  if (term.name.empty() || term.meaning.empty()) reject(table, "a term needs a name and a meaning");
  return term;
}

/// Returns whether two texts are equal, ignoring the case of ASCII letters.
bool same_text(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_called(const Term& term, std::string_view label) {
  const auto matches = [&](const std::string& name) { return same_text(name, label) || same_text(tr(name), label); };
  return matches(term.name) || std::ranges::any_of(term.labels, matches);
}

}  // namespace

std::vector<Term> read_glossary(std::string_view text) {
  std::vector<Term> terms;
  try {
    const toml::table file = toml::parse(text, kGlossary);
    for (const auto& [key, node] : file) {
      if (key != "term" || !node.is_array_of_tables()) reject(node, "the file must only have [[term]] tables");
      for (const toml::node& one : *node.as_array()) terms.push_back(read_term(*one.as_table()));
    }
  } catch (const toml::parse_error& error) {
    throw std::runtime_error(std::string(kGlossary) + ":" + std::to_string(error.source().begin.line) + ": " +
                             std::string(error.description()));
  }
  return terms;
}

const std::vector<Term>& glossary_terms() {
  static const std::vector<Term> terms = read_glossary(kernels::embedded_file(kGlossary).value_or(""));
  return terms;
}

const Term* find_term(std::string_view label) {
  const auto found = std::ranges::find_if(glossary_terms(), [&](const Term& term) { return is_called(term, label); });
  return found == glossary_terms().end() ? nullptr : &*found;
}

}  // namespace warplens::words
