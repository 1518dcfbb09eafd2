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

/// How predicted times are judged.
struct TimesOptions {
  std::string gpu;        ///< as kernels::gpu_named takes it; empty: the one that measures
  bool recorded = false;  ///< against what the program carries
  std::string l2 = clock::name_of(clock::L2State::warm);  ///< of what is measured
};

/// The GPU whose file is judged: the named one (as kernels::gpu_named takes it), else that of the device that measures.
/// Throws kernels::InputError where no file is of it.
clock::Gpu gpu_to_judge(const std::string& named, const std::string& device);

/// Against the recorded measurements of that GPU (empty: of the H200), of these kernels or, where none is named, of
/// all. Throws kernels::InputError where there are none.
int judge_recorded(const TimesOptions& options, const std::vector<std::string>& kernels, Format format,
                   const Streams& streams);

/// Against the measurements of a table, for the named GPU or the table's.
int judge_measured_table(const TimesOptions& options, const study::MeasuredTable& table, Format format,
                         const Streams& streams);

/// Against measurements that are made now. Throws kernels::InputError where no GPU is there, or none whose file is
/// known.
int judge_measured(const TimesOptions& options, std::vector<study::Choice> choices,
                   const worker::WorkerOptions& workers, Format format, const Streams& streams);

}  // namespace warplens::commands
