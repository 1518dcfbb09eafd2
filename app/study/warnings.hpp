#pragma once

#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// A remark that a reader needs to interpret the numbers of a launch correctly. Reports show it before the numbers.
struct Warning {
  enum class Kind : std::uint8_t {
    empty,       ///< the compiled kernel accesses no memory
    no_access,   ///< the kernel has accesses, but no thread executed one
    incomplete,  ///< the execution was stopped
    never_ends,  ///< some threads wait or loop forever
    undefined,   ///< undefined behaviour can change the counts
    assumed,     ///< the launch or the data are guessed
    refused,     ///< CUDA refuses the launch with the program's own values; other values are assumed
  };
  Kind kind{};
  std::string message;  ///< message of one or two sentences
};

/// Returns the name in the JSON output: "no-access".
const char* name_of(Warning::Kind kind);

/// Returns whether a command with this warning has no valid result (exit status 1).
bool invalidates(Warning::Kind kind);

/// Returns the warnings about a study, the most important first. Warnings about its counts need the totals. The warning
/// that the launch never ends also needs the findings.
std::vector<Warning> warnings_of(const Study& study);

}  // namespace warplens::study
