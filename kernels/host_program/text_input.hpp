#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The number that a call reads from a text in the program: atoi(argc > 1 ? argv[1] : "64"). Unknown for another text.
HostValue number_in_text(const Evaluation& evaluation, Code call, const HostScope& scope);

/// The number that a call in main reads from the command line into a variable: "int n = atoi(argv[1]);". Without an
/// argument there is none, so that one is assumed: the same for all variables, so that grid, sizes and arguments fit
/// each other. Unknown for a call elsewhere.
HostValue number_of_command_line(const Evaluation& evaluation, Code call);

}  // namespace warplens::kernels
