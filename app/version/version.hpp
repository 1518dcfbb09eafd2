#pragma once

#include <string>

namespace warplens {

/// "0.1.0", as CMakeLists.txt has it.
const char* version();
/// The commit that the program was built from, "79e885b5ee4c", with "+changes" where its files were edited since; empty
/// where it was built outside of a repository (cmake/Version.cmake).
const char* commit();

/// The processors that it was built for: "x86-64", any, or "x86-64-v3", those with AVX2.
const char* processors();

/// Why this processor can't run the program; empty where it can. To be asked before anything else is done.
std::string processor_complaint();

/// What `warplens --version` prints: version, commit, the compiler and for which processors it built, and the version
/// of NVRTC that kernels are compiled with, or why there is none. Starts the compiler's process.
std::string version_text();

}  // namespace warplens
