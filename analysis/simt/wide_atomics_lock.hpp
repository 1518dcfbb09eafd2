#pragma once

#include <mutex>

namespace warplens::simt {

/// The lock of GlobalMemory::wide_atomics.
struct WideAtomicsLock {
  std::mutex mutex;
};

}  // namespace warplens::simt
