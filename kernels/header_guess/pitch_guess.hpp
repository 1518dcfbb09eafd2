#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// Maps the name of an array to the parameter that is the number of elements per row: "in" -> "columns" for "in[row *
/// columns + column]".
using Pitches = std::map<std::string, std::string, std::less<>>;

/// Finds the pitches in the index arithmetic of a kernel. Arrays whose rows have different pitches are left out.
Pitches find_pitches(const Function& kernel, const std::vector<Formal>& formals);

/// Decides which of two host variables becomes the width in the header: the one that is the pitch of most arrays. The
/// other one becomes the height.
void orient_sizes(const HostProgram& program, const HostLaunch& launch, const std::vector<Formal>& formals,
                  const Pitches& pitches, HostSizes& sizes);

/// Sets the shapes of a draft's buffers so that the pitch is the number of columns. The number of elements of each
/// buffer does not change.
void take_pitches(const HostLaunch& launch, const std::vector<Formal>& formals, const Pitches& pitches,
                  HostEvaluator& evaluator, HeaderDraft& draft);

}  // namespace warplens::kernels
