#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/ptx/source_file.hpp"
#include "kernels/compiler/compiler.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Values of a kernel's parameters by name, complete: "BX" -> "32", "T" -> "float".
using Values = std::map<std::string, std::string>;

/// What kernels are compiled for where no GPU says otherwise: the rules that the analysis knows are this one's.
inline constexpr const char* kDefaultArch = "sm_90";

/// What NVRTC makes of a kernel in one compilation, or an assembler of one that is PTX.
struct Compiled {
  std::string ptx;
  std::vector<char> cubin;         ///< for `arch`; empty where PTX could not be assembled
  std::string entry;               ///< the mangled name of the chosen instance
  std::string arch;                ///< "sm_90"
  std::string log;                 ///< warnings; usually empty
  std::vector<std::string> notes;  ///< what was left out so that the code compiles, a sentence each
  ptx::SourceFile source;          ///< the kernel's file, as the line tables of both name it
  double seconds = 0;              ///< that the compilation took
};

/// The kernel's entry with its parameters' values in it: "transpose<T, TILE>" -> "transpose<float, 32>".
std::string entry_with(const KernelFile& kernel, const Values& values);

/// The text that decides the compilation: two choices with the same key compile to the same thing. A parameter counts
/// only where the code or the entry mentions its name. Reads the files that the kernel's includes.
std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch);

/// Compiles with NVRTC (-lineinfo, parameters as macros), in the compiler's own process; what was compiled before may
/// be at hand (compiler/kept_answers.hpp). Throws InputError "file:line: message" for the compiler's first error, where
/// it broke down or took longer than its limit, and once a stop is asked for; lines are those of the kernel file. Safe
/// to call from several threads at once. What is PTX is taken as it is (kernels/compile/compile_ptx.hpp).
Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                 const std::stop_token& stop = {});
/// The same with a compiler that is started for it and ends with it.
Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch = kDefaultArch);

/// Keeps the latest compilations by key, so that what was compiled once is there at once, and a compiler that stays
/// warm for the others. Thread-safe.
class CompileCache {
 public:
  /// `most_bytes` of PTX, machine code and keys together; the latest compilation is kept however large it is. A kernel
  /// of the catalogue has some 20 KB, one whose macros explode a hundred MB.
  explicit CompileCache(std::size_t most_bytes = std::size_t{32} << 20);
  ~CompileCache();
  /// As `compile`, which it throws like.
  std::shared_ptr<const Compiled> get(const KernelFile& kernel, const Values& values,
                                      const std::string& arch = kDefaultArch, const std::stop_token& stop = {});
  /// The one that compiles what is not known yet.
  Compiler& compiler();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::kernels
