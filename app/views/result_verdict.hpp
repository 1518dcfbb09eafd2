#pragma once

#include <cstdint>
#include <string>

#include "app/study/session.hpp"
#include "app/study/study.hpp"

namespace warplens::views {

/// Verdict about the result of a launch, which the window shows next to the counts at all times.
struct ResultVerdict {
  enum class Kind : std::uint8_t { checking, not_checked, wrong, correct };
  Kind kind = Kind::not_checked;
  std::string text;   ///< "Result: wrong, first at out[3][0]"
  std::string brief;  ///< the same for narrow windows: "wrong"
  std::string why;    ///< what was compared, or why nothing was compared: one or two sentences
};

/// Returns the verdict for the shown launch. The study may belong to an earlier choice while the latest one is loading
/// or has an error; its result is then not checked.
ResultVerdict result_verdict(const study::Study& study, const study::Progress& progress);

}  // namespace warplens::views
