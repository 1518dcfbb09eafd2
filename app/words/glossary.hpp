#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::words {

/// A technical term, in English. The code that shows its texts translates them with `tr`.
struct Term {
  std::string name;                 ///< name of the term: "sector"
  std::vector<std::string> labels;  ///< other labels of the window that mean the term: "sectors"
  std::string meaning;              ///< the definition, in one sentence
  std::string unit;                 ///< unit, if the term is the name of a number; otherwise empty
  std::vector<std::string>
      metrics;         ///< names in Nsight Compute, in which "*" stands for the rest of a name; may be empty
  std::string lesson;  ///< name of the lesson that teaches the term, such as "banks"; empty if there is none
};

/// Returns the terms of assets/glossary.toml, in their order.
const std::vector<Term>& glossary_terms();

/// Parses a glossary in TOML and returns its terms. Throws std::runtime_error if the TOML is not valid, if a key is
/// unknown or of the wrong type, or if a term has no name or no meaning. The message contains the line of the error.
std::vector<Term> read_glossary(std::string_view toml);

/// Returns the term with this name or label, in English or in the current language, in upper or lower case; null if it
/// is not a term.
const Term* find_term(std::string_view label);

}  // namespace warplens::words
