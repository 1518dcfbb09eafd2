#pragma once

namespace warplens::base {

// The C library keeps what a program frees, for each thread that once allocated: some hundreds of MB after an hour of
// sliders, as measured under random actions. A window that is open all day gives it back.

/// From now on large blocks go back to the system as soon as they are freed. For the beginning of a program.
void give_back_large_blocks();

/// Gives the system back what this process has freed, where that is much. For background threads that have done what
/// took memory: it takes milliseconds, in which others may wait for theirs.
void return_free_memory();

}  // namespace warplens::base
