#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace warplens::users {

/// One launch with everything that a GPU needs, including the cubin, so that the machine with the GPU needs no
/// compiler.
struct Job {
  struct Buffer {
    std::string name;
    std::uint64_t address = 0;  ///< address of the buffer in `parameters`
    std::vector<std::uint8_t> initial;
  };
  std::string name;
  std::uint64_t source = 0;  ///< hash of the kernel file
  std::vector<std::uint8_t> cubin;
  std::string entry;
  std::uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  std::uint32_t dynamic_shared_bytes = 0;
  std::vector<Buffer> buffers;
  /// Bytes of each parameter; a pointer has the address that the analysis uses, which the recorder replaces.
  std::vector<std::vector<std::uint8_t>> parameters;
};

void write_job(const std::filesystem::path& file, const Job& job);
Job read_job(const std::filesystem::path& file);

}  // namespace warplens::users
