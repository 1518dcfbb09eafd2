#pragma once

#include <mutex>

namespace warplens::simt {

/// Type of the lock that GlobalMemory::wide_atomics returns.
struct WideAtomicsLock {
  std::mutex mutex;
};

}  // namespace warplens::simt
