#pragma once

#include <string>

namespace warplens {

/// Version from CMakeLists.txt: "0.1.0".
const char* version();
/// Commit that was built: "79e885b5ee4c", with "+changes" if the working tree had changes. Empty if it was built
/// outside a repository (cmake/Version.cmake).
const char* commit();

/// Target processors of the build: "x86-64" (any) or "x86-64-v3" (with AVX2).
const char* processors();

/// Returns the reason why this processor cannot run the program; empty if it can. Call it before anything else.
std::string processor_complaint();

/// Returns the output of `warplens --version`: version, commit, compiler, target processors, and the version of NVRTC
/// or the reason why it is missing. Starts the compiler process.
std::string version_text();

}  // namespace warplens
