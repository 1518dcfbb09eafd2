#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace warplens::users {

/// Returns the 64-bit FNV-1a hash of the bytes.
std::uint64_t hash_of(std::span<const std::uint8_t> bytes);

/// Returns one line about the contents of a buffer after a run: its length, a hash of all bytes, and its first bytes.
std::string describe_buffer(const std::string& name, std::span<const std::uint8_t> bytes);

/// The result of a run as lines of text. Runs with the same result have the same lines: one line per buffer, in the
/// order of the header, followed by the lines that threads printed. Printed lines are sorted, because threads print in
/// any order.
struct Answer {
  std::string origin;        ///< "NVIDIA H200, driver 580.159.04, 2026-11-21"; empty if Warplens made it
  std::uint64_t source = 0;  ///< hash of the kernel file that was run
  std::vector<std::string> lines;
};

/// Splits printed text into lines and sorts them.
std::vector<std::string> printed_lines(const std::string& text);

void write_answer(const std::filesystem::path& file, const Answer& answer);
/// Reads an answer from a file. Throws std::runtime_error if the file is missing or was not written by write_answer.
Answer read_answer(const std::filesystem::path& file);

}  // namespace warplens::users
