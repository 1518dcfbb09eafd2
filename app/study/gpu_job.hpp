#pragma once

#include "app/study/study.hpp"
#include "kernels/gpu/job.hpp"

namespace warplens::study {

/// Returns the launch of a study as a job for a GPU, with the launch of the reference kernel if there is one.
gpu::Job job_of(const Study& study);

}  // namespace warplens::study
