#pragma once

#include "app/study/study.hpp"
#include "kernels/gpu/job.hpp"

namespace warplens::study {

/// Returns the launch of a study as a job for a GPU. If the study has a reference kernel, the job includes its launch.
gpu::Job job_of(const Study& study);

}  // namespace warplens::study
