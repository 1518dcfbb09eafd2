#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::grading {

/// Figures of a launch that may not get worse. For all of them, less is better.
using HeldFigures = std::map<std::string, std::uint64_t>;

/// A launch and its held figures.
struct HeldLaunch {
  std::string command;  ///< command that selects the launch, written by views::command_of
  HeldFigures figures;
};

/// A file of held figures, which a project commits. It is JSON.
struct HoldFile {
  std::vector<HeldLaunch> launches;
};

/// Parses a file of held figures. Throws kernels::InputError if the text is not one, or if it has a
/// launch twice; `path` is for the message.
HoldFile read_hold(const std::string& text, const std::string& path);

/// Returns the text of a file of held figures. Equal figures give equal text.
std::string write_hold(const HoldFile& hold);

/// Returns the launch with this command; null if the file does not have it.
HeldLaunch* find_held(HoldFile& hold, const std::string& command);

/// Computes the figures of a loaded launch that can be held: requests, sectors and wavefronts of each kind of access,
/// errors, and bytes of shared memory. After a stop, the result is empty. Throws kernels::InputError if the execution
/// exceeds a limit.
HeldFigures compute_held_figures(study::Study study, const std::stop_token& stop,
                                 const std::function<void(double)>& progress);

/// A held figure and its present value.
struct HeldComparison {
  enum class State : std::uint8_t { same, better, worse, missing };
  std::string figure;
  std::uint64_t held = 0;
  std::optional<std::uint64_t> now;  ///< nullopt if the figure does not exist
  State state = State::same;
};

/// Returns the name of a state in JSON and CSV.
const char* state_name(HeldComparison::State state);

/// Compares the figures that the file holds with the present ones. Figures that the file does not hold are ignored.
std::vector<HeldComparison> compare_held(const HeldFigures& held, const HeldFigures& now);

}  // namespace warplens::grading
