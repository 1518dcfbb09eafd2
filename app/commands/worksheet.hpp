#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/questions.hpp"
#include "kernels/gpu/measurement.hpp"

namespace warplens::commands {

/// A picture of an access, with its caption.
struct WorksheetPicture {
  std::string png;  ///< content of the PNG file
  std::string caption;
};

/// Time of a launch on a GPU, with its origin.
struct WorksheetTime {
  gpu::Measurement measurement;
  /// origin of the time: "recorded 2026-11-21", "measured 2026-11-26", "recorded 2026-11-21 with similar settings:
  /// BX=16"
  std::string origin;
};

/// One kernel of a worksheet: a study with its recording, totals and findings, and the other data that the page shows.
struct WorksheetKernel {
  std::string name;     ///< name on the command line: "tile:PAD=1"
  std::string command;  ///< command that prints the same numbers
  study::Study study;
  std::vector<views::InstructiveAccess> accesses;  ///< accesses that the pictures and questions are about
  std::vector<WorksheetPicture> pictures;
  std::vector<WorksheetPicture> asking;  ///< the same pictures without numbers that would answer the questions
  std::vector<WorksheetTime> times;
  std::string unmeasured;  ///< reason why the measurement failed; empty if it succeeded or was not requested
};

/// Returns a self-contained HTML page in A4 format with three parts:
/// - For the students: each kernel with its settings, its source and pictures without numbers, and questions with room
///   for answers.
/// - The numbers, from a new page on: the source with the counts of each line, the totals, pictures, times and
///   findings.
/// - The answers, on the last page.
std::string worksheet_page(std::span<const WorksheetKernel> kernels);

}  // namespace warplens::commands
