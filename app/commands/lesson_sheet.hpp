#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/questions.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::commands {

/// A picture of an access and what is written below it.
struct SheetPicture {
  std::string png;  ///< the file's content
  std::string caption;
};

/// A time of a launch on a GPU, and where it is from.
struct SheetTime {
  gpu::Measurement measurement;
  std::string origin;  ///< "recorded 2026-11-21", "measured now", "nearest recorded: BX=16"
};

/// One kernel of a sheet: a study with its recording, totals and findings, and what was made of it.
struct SheetKernel {
  std::string name;     ///< as it was asked for: "tile:PAD=1"
  std::string command;  ///< that shows the same numbers
  study::Study study;
  std::vector<SheetPicture> pictures;
  std::vector<SheetTime> times;
  std::string unmeasured;  ///< why it could not be measured, where it should have been
};

/// A page of HTML to be printed on A4: each kernel with its settings, source, figures, pictures and times, then
/// questions with room for answers, and these on the last page. Whole in itself: pictures are part of it, and it asks
/// for nothing from elsewhere.
std::string lesson_sheet(std::span<const SheetKernel> kernels);

}  // namespace warplens::commands
