#pragma once

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the number that a call reads from a string literal of the program: 64 for atoi(argc > 1 ? argv[1] : "64").
/// Unknown for other texts.
HostValue number_in_text(const Evaluation& evaluation, Code call, const HostScope& scope);

/// Returns an assumed number for a call in main that reads a variable from the command line: "int n = atoi(argv[1]);".
/// Unknown for other calls.
HostValue number_of_command_line(const Evaluation& evaluation, Code call);

/// Returns an assumed number for a call that reads a variable from any other text: "options.count = stoi(value);".
/// Unknown in an evaluation without assumed values.
HostValue number_of_input(const Evaluation& evaluation, Code call);

}  // namespace warplens::kernels
