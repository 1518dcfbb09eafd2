#pragma once

namespace warplens::base {

/// Returns the processor time that the calling thread has used, in seconds. Unlike elapsed time, it does not depend on
/// what else the machine does. On a system that does not measure it, returns the elapsed time since some fixed point.
double thread_seconds();

}  // namespace warplens::base
