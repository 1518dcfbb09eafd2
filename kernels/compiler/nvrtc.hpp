#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Compiles with NVRTC in this very process (-lineinfo, no cache on disk), which some sources kill: only the compiler's
/// own process does this. Never throws for what the code says; see CompileAnswer.
CompileAnswer compile_with_nvrtc(const CompileRequest& request);

/// NVRTC's own version: "13.0". Throws std::runtime_error where it does not tell.
std::string version_of_nvrtc();
/// Where its library lies; empty where that can't be told.
std::filesystem::path nvrtc_folder();
/// The folders that it reads itself: CUDA's headers, and the library's own.
std::vector<std::filesystem::path> folders_of_nvrtc();

}  // namespace warplens::kernels
