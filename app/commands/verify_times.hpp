#pragma once

#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"
#include "analysis/clock/l2_state.hpp"
#include "app/commands/commands.hpp"
#include "app/reports/format.hpp"
#include "app/study/study.hpp"
#include "app/study/verification_tables.hpp"
#include "app/worker/start_workers.hpp"

namespace warplens::commands {

/// Options of `verify --times`.
struct TimesOptions {
  std::string gpu;        ///< name of a GPU for kernels::gpu_named; empty: the GPU that measures
  bool recorded = false;  ///< whether to compare with the recorded times that are built into the program
  std::string l2 = clock::name_of(clock::L2State::warm);  ///< state of the L2 cache before each measured run
};

/// Returns the model of the GPU `named` (a name for kernels::gpu_named). If it is empty, returns the model of `device`,
/// the GPU that measures. Throws kernels::InputError if there is no model of this GPU.
clock::Gpu gpu_to_judge(const std::string& named, const std::string& device);

/// Compares predictions with the recorded times of the selected GPU. If no GPU is named, this is the H200. If no kernel
/// is named, compares all kernels. Throws kernels::InputError if there is no recorded time for the kernels. Returns the
/// exit status of the command.
int judge_recorded(const TimesOptions& options, const std::vector<std::string>& kernels, Format format,
                   const Streams& streams);

/// Compares predictions with the times in a table. Predicts for the GPU in `options`, or for the GPU of the table if
/// none is named. Returns the exit status of the command.
int judge_measured_table(const TimesOptions& options, const study::MeasuredTable& table, Format format,
                         const Streams& streams);

/// Compares predictions with times that are measured now. Throws kernels::InputError if there is no GPU, or no model of
/// this GPU. Returns the exit status of the command.
int judge_measured(const TimesOptions& options, std::vector<study::Choice> choices,
                   const worker::WorkerOptions& workers, Format format, const Streams& streams);

}  // namespace warplens::commands
