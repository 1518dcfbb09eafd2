#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the limits of one execution of a launch: the stop token, and the time limit of the choice, which starts now.
simt::Limits limits_of(const Choice& choice, const std::stop_token& stop);

/// Returns the memory limit of a recording. It is only a part of the memory that the choice allows, because the
/// execution needs memory at the same time.
trace::RecordingLimits recording_limits_of(const Choice& choice);

/// Runs `work`, which executes the launch of the study. Throws kernels::InputError, with the line and the buffer, if
/// `work` needs more memory than the choice allows.
void execute_within_memory(const Study& study, const std::function<void()>& work);

/// Describes an execution that was stopped: the reason (the time limit, or why it never ends), the place, the number of
/// completed blocks, and the estimated time of the whole execution. The result is part of a sentence, without a full
/// stop.
std::string describe_cut(const Study& study, const Cut& cut);

/// Returns advice about an execution that was stopped, as the end of a sentence: "use --seconds to allow more time".
std::string advice_for(const Cut& cut);

/// Throws kernels::InputError with the description of the stopped execution and the options that help.
[[noreturn]] void refuse_cut(const Study& study, const Cut& cut);

}  // namespace warplens::study
