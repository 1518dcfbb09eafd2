#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the limits of one execution of a launch: the stop token, and the time limit of the choice, which starts now.
simt::Limits limits_of(const Choice& choice, const std::stop_token& stop);

/// Returns the memory limit of a recording. It is a part of the memory that the execution may use, because both are
/// needed at the same time.
trace::RecordingLimits recording_limits_of(const Choice& choice);

/// Runs `work`, which executes the launch of the study. Throws kernels::InputError, with the line and the buffer, if
/// that needs more memory than the choice allows.
void execute_within_memory(const Study& study, const std::function<void()>& work);

/// Describes a cut: the time limit or why the execution never ends, the place, the number of completed blocks, and the
/// estimated time of the whole execution. The result is part of a sentence, without a full stop.
std::string words_of(const Study& study, const Cut& cut);

/// Returns what to do about a cut, to end a sentence.
std::string advice_for(const Cut& cut);

/// Throws kernels::InputError with the description of the cut and the options that help.
[[noreturn]] void refuse_cut(const Study& study, const Cut& cut);

}  // namespace warplens::study
