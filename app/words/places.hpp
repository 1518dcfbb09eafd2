#pragma once

#include <cstdint>
#include <string>

#include "analysis/trace/findings/facts.hpp"

namespace warplens::words {

// How sentences name where something is.

/// "1 byte", "1,024 bytes".
std::string in_bytes(std::uint64_t number);
/// "5", or "(5,0)" of a shape of two dimensions.
std::string index_name(const trace::Index& index);
/// "thread 5".
std::string thread_name(const trace::Thread& thread);
/// "thread (5,0) of block (3,0)".
std::string thread_of_block(const trace::Thread& thread);
/// "line 12", or "line 40 of the PTX" where the source line is not known.
std::string line_name(const trace::CodeLine& line);
/// "shared memory", "'out'" or "global memory".
std::string memory_name(const trace::Memory& memory);
/// "element 33 of 'tile'", "element 145 (row 2, column 17) of 'out'", "byte 64 of shared memory".
std::string place_name(const trace::MemoryPlace& place);
/// Where an address lies that is not in bounds: "4 bytes past the end of 'out' (element 33), which has 32 elements".
std::string miss_name(const trace::Miss& miss);

}  // namespace warplens::words
