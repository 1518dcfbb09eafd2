#pragma once

#include <cstdint>
#include <string>

#include "app/study/session.hpp"
#include "app/study/study.hpp"

namespace warplens::views {

/// Statement about the result of a launch: correct, wrong or not checked. The window always shows it next to the
/// counts.
struct ResultVerdict {
  enum class Kind : std::uint8_t { checking, not_checked, wrong, correct };
  Kind kind = Kind::not_checked;
  std::string text;   ///< the statement: "Result: wrong, first at out[3][0]"
  std::string brief;  ///< short form of `text` for narrow windows: "wrong"
  std::string why;    ///< what was compared, or why nothing was compared: one or two sentences
};

/// Returns the verdict for the shown launch. While the latest choice is loading or has an error, the study belongs to
/// an earlier choice. The verdict is then that the result is not checked.
ResultVerdict result_verdict(const study::Study& study, const study::Progress& progress);

}  // namespace warplens::views
