#pragma once

#include <cstdint>

namespace warplens::kernels {

/// Replaces this process by nvdisasm, confined like the compiler (confinement.hpp). `tool` is its path. Reads the cubin
/// from standard input: one line in Base64. nvdisasm writes its listing to standard output. `most_bytes` limits its
/// memory. If `with_registers` is true, the listing also has the registers of each instruction. Returns the exit status
/// of the process if nvdisasm cannot be started.
int run_disassembler(const char* tool, std::uint64_t most_bytes, bool with_registers);

}  // namespace warplens::kernels
