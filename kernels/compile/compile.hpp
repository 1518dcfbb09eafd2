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

/// Values of all parameters of a kernel by name: "BX" -> "32", "T" -> "float".
using Values = std::map<std::string, std::string>;

/// Architecture for compilation if no GPU determines it. The analysis uses the rules of this architecture.
inline constexpr const char* kDefaultArch = "sm_90";

/// A kernel compiled by NVRTC, or assembled if its source is PTX.
struct Compiled {
  std::string ptx;
  std::vector<char> cubin;         ///< machine code for `arch`; empty if PTX could not be assembled
  std::string entry;               ///< mangled name of the selected instance
  std::string arch;                ///< architecture of the machine code: "sm_90"
  std::string log;                 ///< warnings of the compiler; usually empty
  std::vector<std::string> notes;  ///< code that was left out so that the rest compiles, one sentence each
  ptx::SourceFile source;          ///< the kernel's file, as named in the line tables of PTX and machine code
  double seconds = 0;              ///< duration of the compilation
};

/// Returns the kernel's entry with the values of its parameters: "transpose<T, TILE>" -> "transpose<float, 32>".
std::string entry_with(const KernelFile& kernel, const Values& values);

/// Returns a key for a compilation: values with the same key compile to the same code. The key contains only those
/// parameters that the code or the entry mentions. Reads the files that the kernel includes.
std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch);

/// Compiles a kernel with NVRTC (-lineinfo, parameters as macros) in a process of `compiler`, or reuses a stored result
/// (compiler/kept_answers.hpp). A kernel that is PTX is only assembled (compile_ptx.hpp). Throws InputError "file:line:
/// message" for the first error in the code, with its line in the kernel file. Also throws InputError if the compiler
/// crashes or exceeds a limit, or if a stop is requested. Thread-safe.
Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                 const std::stop_token& stop = {});
/// Compiles like the function above, but with a compiler process that is started for this compilation only.
Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch = kDefaultArch);

/// Stores recent compilations by key, and keeps a compiler process for new ones. Thread-safe.
class CompileCache {
 public:
  /// `most_bytes` limits the size of PTX, machine code and keys together. The latest compilation is stored whatever its
  /// size. A kernel of the catalogue takes about 20 KB; one whose macros expand without limit can take 100 MB.
  explicit CompileCache(std::size_t most_bytes = std::size_t{32} << 20);
  ~CompileCache();
  /// Returns the stored compilation or makes one. Throws as `compile` does.
  std::shared_ptr<const Compiled> get(const KernelFile& kernel, const Values& values,
                                      const std::string& arch = kDefaultArch, const std::stop_token& stop = {});
  /// Returns the compiler for new compilations.
  Compiler& compiler();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::kernels
