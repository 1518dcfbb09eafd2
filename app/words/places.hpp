#pragma once

#include <cstdint>
#include <string>

#include "analysis/trace/findings/facts.hpp"

namespace warplens::words {

// Names of places for use in sentences.

/// Returns a number of bytes with its unit: "1 byte" or "1,024 bytes".
std::string in_bytes(std::uint64_t number);
/// Returns the index as text: "5", or "(5,0)" for two dimensions.
std::string index_name(const trace::Index& index);
/// Returns the name of a thread in its block: "thread 5".
std::string thread_name(const trace::Thread& thread);
/// Returns the name of a thread in the grid: "thread (5,0) of block (3,0)".
std::string thread_of_block(const trace::Thread& thread);
/// Returns the name of a line of code: "line 12", or "line 40 of the PTX" if the source line is not known.
std::string line_name(const trace::CodeLine& line);
/// Returns the name of a memory: "shared memory", "'out'" (a buffer) or "global memory".
std::string memory_name(const trace::Memory& memory);
/// Returns the name of a place in memory: "element 33 of 'tile'", "element 145 (row 2, column 17) of 'out'" or "byte 64
/// of shared memory".
std::string place_name(const trace::MemoryPlace& place);
/// Describes an address that is out of bounds: "4 bytes past the end of 'out' (element 33), which has 32 elements".
std::string miss_name(const trace::Miss& miss);

}  // namespace warplens::words
