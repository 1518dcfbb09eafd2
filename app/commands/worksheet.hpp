#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/questions.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::commands {

/// A picture of an access and what is written below it.
struct WorksheetPicture {
  std::string png;  ///< the file's content
  std::string caption;
};

/// A time of a launch on a GPU, and where it is from.
struct WorksheetTime {
  gpu::Measurement measurement;
  std::string origin;  ///< "recorded 2026-11-21", "measured now", "nearest recorded: BX=16"
};

/// One kernel of a worksheet: a study with its recording, totals and findings, and what was made of it.
struct WorksheetKernel {
  std::string name;     ///< as it was asked for: "tile:PAD=1"
  std::string command;  ///< that shows the same numbers
  study::Study study;
  std::vector<views::InstructiveAccess> accesses;  ///< that are drawn and asked about
  std::vector<WorksheetPicture> pictures;
  std::vector<WorksheetPicture> asking;  ///< the same without the figures that would answer the questions
  std::vector<WorksheetTime> times;
  std::string unmeasured;  ///< why it could not be measured, where it should have been
};

/// A page of HTML to be printed on A4. First what a class is asked: each kernel with its settings, source and pictures,
/// none of which tells an answer, and questions with room for them. Then, from a new page on, the figures: each
/// kernel's source with those of each line, its totals, pictures, times and findings. On the last page the answers.
/// Whole in itself: pictures are part of it, and it asks for nothing from elsewhere.
std::string worksheet_page(std::span<const WorksheetKernel> kernels);

}  // namespace warplens::commands
