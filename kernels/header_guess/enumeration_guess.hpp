#pragma once

#include <optional>
#include <string>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// An enumerator with its number.
struct Enumerator {
  std::string name;
  std::int64_t number = 0;
};

/// Returns the first enumerator of an enumeration of the program: "enum class Mode { sum, mean };". Empty if the
/// program has no enumeration of this name, or if the number of its first enumerator is unknown.
std::optional<Enumerator> find_first_enumerator(const HostProgram& program, HostEvaluator& evaluator,
                                                const std::string& type);

}  // namespace warplens::kernels
