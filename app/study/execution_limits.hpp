#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// The limits of one execution of a study's launch: the stop, and the seconds that its choice allows, from now on.
simt::Limits limits_of(const Choice& choice, const std::stop_token& stop);

/// What a recording of a block may keep: a part of the memory that executing may take, since both are needed at once.
trace::RecordingLimits recording_limits_of(const Choice& choice);

/// Does `work`, which executes the study's launch. Throws kernels::InputError, naming the line and the buffer, where
/// that takes more memory than the choice allows.
void execute_within_memory(const Study& study, const std::function<void()>& work);

/// What a cut says, as a sentence without its full stop: where it was and how far it had come.
std::string words_of(const Study& study, const Cut& cut);

/// Throws kernels::InputError with those words and what to do about it.
[[noreturn]] void refuse_cut(const Study& study, const Cut& cut);

}  // namespace warplens::study
