#include "analysis/base/free_memory.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

namespace warplens::base {
namespace {

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// A thread allocates many small pieces of memory and frees most of them. By default, the C library does not return such
// memory to the system.
TEST(FreeMemory, OfAThreadThatRestsGoesBackToTheSystem) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers keep what is freed";
#endif
  constexpr std::size_t kPieces = 200'000, kBytes = 500, kKeptOf = 100;
  std::vector<std::unique_ptr<char[]>> pieces(kPieces);
  std::thread([&] {
    for (auto& piece : pieces) piece = std::make_unique<char[]>(kBytes);
    for (std::size_t i = 0; i < kPieces; ++i)
      if (i % kKeptOf != 0) pieces[i].reset();
  }).join();
  const std::uint64_t before = resident_bytes();
  return_free_memory();
  EXPECT_LT(resident_bytes() + kPieces * kBytes / 2, before);
}

}  // namespace
}  // namespace warplens::base
