#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace warplens::users {

/// FNV-1a of 64 bits.
std::uint64_t hash_of(std::span<const std::uint8_t> bytes);

/// One line about what a run left in a buffer: its length, a hash of all bytes and the first of them as they are.
std::string describe_buffer(const std::string& name, std::span<const std::uint8_t> bytes);

/// What a run left behind, as lines that two runs with the same result share: every buffer in the order of the header,
/// then what the threads printed, sorted, since threads print in any order.
struct Answer {
  std::string origin;        ///< "NVIDIA H200, driver 580.159.04, 2026-11-21"; empty for Warplens' own
  std::uint64_t source = 0;  ///< hash of the kernel file that was run
  std::vector<std::string> lines;
};

/// Cuts printed text into sorted lines.
std::vector<std::string> printed_lines(const std::string& text);

void write_answer(const std::filesystem::path& file, const Answer& answer);
/// Throws std::runtime_error where there is no such file or it is not one that write_answer wrote.
Answer read_answer(const std::filesystem::path& file);

}  // namespace warplens::users
