#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// The choice's kernel, read: its text as it is edited, or its file's. Throws kernels::InputError.
kernels::KernelFile kernel_of(const Choice& choice);

/// `load` for a GPU of another architecture ("sm_100"): what is analysed is what that GPU then runs.
Study load_for_architecture(const std::string& arch, const Choice& choice, kernels::CompileCache& cache,
                            const std::stop_token& stop = {});
/// The same with the choice's kernel as it was read before, or changed since.
Study load_for_architecture(const std::string& arch, kernels::KernelFile kernel, const Choice& choice,
                            kernels::CompileCache& cache, const std::stop_token& stop = {});

}  // namespace warplens::study
