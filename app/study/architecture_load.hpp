#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Reads the choice's kernel, from its edited text or from its file. Throws kernels::InputError.
kernels::KernelFile kernel_of(const Choice& choice);

/// Loads a choice like `load`, but compiles for the given architecture ("sm_100"), so that the analysed code is the
/// code that such a GPU runs.
Study load_for_architecture(const std::string& arch, const Choice& choice, kernels::CompileCache& cache,
                            const std::stop_token& stop = {});
/// Does the same for a kernel that was already read, and possibly changed since.
Study load_for_architecture(const std::string& arch, kernels::KernelFile kernel, const Choice& choice,
                            kernels::CompileCache& cache, const std::stop_token& stop = {});

}  // namespace warplens::study
