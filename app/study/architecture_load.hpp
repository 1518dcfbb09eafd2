#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Reads the kernel that `choice` names: its edited text if there is one, otherwise its file. Throws
/// kernels::InputError.
kernels::KernelFile kernel_of(const Choice& choice);

/// Loads a choice as load() does, but compiles for the given architecture ("sm_100"), so that the analysed code is
/// the code that a GPU of this architecture runs.
Study load_for_architecture(const std::string& arch, const Choice& choice, kernels::CompileCache& cache,
                            const std::stop_token& stop = {});
/// Like the function above, but for a kernel that the caller has already read and perhaps modified.
Study load_for_architecture(const std::string& arch, kernels::KernelFile kernel, const Choice& choice,
                            kernels::CompileCache& cache, const std::stop_token& stop = {});

}  // namespace warplens::study
