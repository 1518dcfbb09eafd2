#pragma once

namespace warplens::base {

// The C library keeps freed memory for each thread that allocated it. After an hour of random actions in the window,
// this amounted to several hundred MB. A window that is open all day must return this memory to the system.

/// Makes the C library return large memory blocks to the system as soon as they are freed. Call it when the program
/// starts.
void give_back_large_blocks();

/// Returns freed memory to the system if there is more than 64 MiB of it. Call it on a background thread, after work
/// that needed much memory. The call takes milliseconds, during which other threads may have to wait for memory.
void return_free_memory();

}  // namespace warplens::base
