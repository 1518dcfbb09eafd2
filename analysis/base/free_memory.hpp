#pragma once

namespace warplens::base {

// The C library keeps freed memory for each thread that allocated: some hundreds of MB after an hour of moving sliders,
// as measured with random actions. A window that is open all day must return it.

/// Makes the C library return large blocks to the system as soon as they are freed. Call it when the program starts.
void give_back_large_blocks();

/// Returns freed memory to the system if it is much. For background threads, after work that needed much memory: the
/// call takes milliseconds, in which other threads may have to wait for memory.
void return_free_memory();

}  // namespace warplens::base
