#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/grading/graded_launch.hpp"
#include "app/grading/task.hpp"

namespace warplens::grading {

/// Place in a launch that shows why a gate failed.
struct ShownPlace {
  simt::Dim3 block;
  std::uint32_t pc = 0;
};

/// Why a launch fails a gate.
struct Reason {
  std::uint32_t line = 0;           ///< line of the submission; 0 if none is the reason
  std::string text;                 ///< a clause: "line 14: 32 sectors per request; the gate is 4"
  std::string mistake;              ///< the clause without its place: "global_store: 32 sectors per request"
  std::optional<ShownPlace> place;  ///< access that shows the reason; nullopt if there is none
};

/// Returns whether a launch satisfies a gate. A gate fails if one of its figures does not exist for this launch.
bool satisfies(const GradedLaunch& launch, const Gate& gate);

/// Explains why a launch fails a gate:
/// - for the result and for findings: the finding
/// - for a limit per request, such as "global_store.sectors <= 4 * global_store.requests": the line with the most
///   sectors or wavefronts per request
/// - otherwise: the figures in the condition, and the line with the most requests of its first category
Reason explain(const GradedLaunch& launch, const Gate& gate);

}  // namespace warplens::grading
