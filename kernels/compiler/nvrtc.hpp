#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Compiles with NVRTC in this process (-lineinfo, no cache on disk). Some sources crash NVRTC, so only the compiler's
/// own process calls this. Does not throw for errors in the code; see CompileAnswer.
CompileAnswer compile_with_nvrtc(const CompileRequest& request);

/// Returns the version of NVRTC: "13.0". Throws std::runtime_error if NVRTC does not report it.
std::string version_of_nvrtc();
/// Returns the folder of NVRTC's library; empty if it is unknown.
std::filesystem::path nvrtc_folder();
/// Returns the folders that NVRTC reads: those of CUDA's headers and of its own library.
std::vector<std::filesystem::path> folders_of_nvrtc();

}  // namespace warplens::kernels
