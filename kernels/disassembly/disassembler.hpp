#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/disassembly/listing.hpp"

namespace warplens::kernels {

/// Reports that machine code could not be disassembled. `what()` is a sentence for the user.
class DisassemblyError : public std::runtime_error {
 public:
  DisassemblyError(const std::string& what, bool is_missing) : std::runtime_error(what), is_missing_(is_missing) {}
  /// Returns whether the reason is that nvdisasm was not found.
  bool is_missing() const { return is_missing_; }

 private:
  bool is_missing_;
};

/// Limits of one run of nvdisasm.
struct DisassemblerLimits {
  double seconds = 60;                           ///< time limit; above 0
  std::uint64_t bytes = std::uint64_t{1} << 30;  ///< limit of its memory, and of the size of its output; above 0
};

/// Returns the nvdisasm programs of this machine, in the order in which they are tried: that of the CUDA toolkit (in
/// PATH, CUDA_HOME and /usr/local/cuda), then that of the Python package nvidia-cuda-nvdisasm. If the environment
/// variable WARPLENS_NVDISASM is set, only the program that it names is used, and an empty value means that there is
/// none.
std::vector<std::filesystem::path> find_disassemblers();

/// Disassembles a cubin with nvdisasm, in a separate process that can read no files of the user
/// (kernels/compiler/confinement.hpp) and is ended if it exceeds a limit. If nvdisasm rejects the cubin, the next
/// program of find_disassemblers() is tried, because an old nvdisasm cannot read new machine code. Throws
/// DisassemblyError if all fail, if there is none, or if a stop is requested. Thread-safe.
std::vector<ListedSection> disassemble(const std::vector<char>& cubin, const std::stop_token& stop = {},
                                       const DisassemblerLimits& limits = {});

/// Keeps the results of recent disassemblies by cubin. Thread-safe.
class DisassemblyCache {
 public:
  /// Returns the kept result or disassembles. Throws as disassemble() does; errors are not kept.
  std::shared_ptr<const std::vector<ListedSection>> get(const std::vector<char>& cubin,
                                                        const std::stop_token& stop = {});

 private:
  struct Kept {
    std::vector<char> cubin;
    std::shared_ptr<const std::vector<ListedSection>> listing;
  };
  std::mutex mutex_;
  std::vector<Kept> kept_;  ///< the latest result is last; guarded by the mutex
};

}  // namespace warplens::kernels
