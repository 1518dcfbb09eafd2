#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/launch.hpp"

namespace warplens::kernels {

/// The parameter that is the number of elements of a row, by the name of the array: "columns" for "in" in "in[row *
/// columns + column]".
using Pitches = std::map<std::string, std::string, std::less<>>;

/// Finds the pitches in the index arithmetic of a kernel. Arrays whose rows have different pitches are left out.
Pitches find_pitches(const Function& kernel, const std::vector<Formal>& formals);

/// Makes the host variable that is the pitch of most arrays the width of the header, and the other one the height.
void orient_sizes(const HostProgram& program, const HostLaunch& launch, const std::vector<Formal>& formals,
                  const Pitches& pitches, HostSizes& sizes);

/// Gives the buffers of a draft the shapes that the pitches tell. Their numbers of elements stay the same.
void take_pitches(const HostLaunch& launch, const std::vector<Formal>& formals, const Pitches& pitches,
                  HostEvaluator& evaluator, HeaderDraft& draft);

}  // namespace warplens::kernels
