#include "app/version/version.hpp"

#include <fmt/format.h>

#include <string_view>

#include "kernels/compiler/compiler.hpp"
#include "kernels/text/say.hpp"

namespace warplens {
namespace {

#ifdef __clang__
constexpr const char* kCompiler = "Clang " __clang_version__;
#else
constexpr const char* kCompiler = "GCC " __VERSION__;
#endif

std::string nvrtc_text() {
  try {
    return "NVRTC " + kernels::nvrtc_version();
  } catch (const kernels::CompilerLost& lost) {
    return say("NVRTC is missing: {}", lost.what());
  }
}

}  // namespace

std::string processor_complaint() {
  if (std::string_view(processors()) != "x86-64-v3" || __builtin_cpu_supports("x86-64-v3")) return {};
  return tr("this program needs a processor with AVX2; build it with -DWARPLENS_WIDE_REGISTERS=OFF for this processor");
}

std::string version_text() {
  const std::string of = *commit() ? say("commit {}", commit()) : std::string(tr("commit unknown"));
  return fmt::format("warplens {} ({})\n{}, {}\n{}", version(), of, kCompiler, processors(), nvrtc_text());
}

}  // namespace warplens
