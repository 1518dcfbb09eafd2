#pragma once

#include "app/study/study.hpp"
#include "kernels/gpu/job.hpp"

namespace warplens::study {

/// A study's launch as a GPU is given it, with that of the kernel that its result is held against.
gpu::Job job_of(const Study& study);

}  // namespace warplens::study
