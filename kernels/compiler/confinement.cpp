#include "kernels/compiler/confinement.hpp"

#if __has_include(<linux/landlock.h>)
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace warplens::kernels {

#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kReading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWriting = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                   LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                   LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                   LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
/// Right to truncate files (LANDLOCK_ACCESS_FS_TRUNCATE), which older headers lack. Landlock has it since version 3 of
/// its interface; before, truncate() cannot be restricted.
constexpr std::uint64_t kTruncating = std::uint64_t{1} << 14;
constexpr int kVersionWithTruncating = 3;

/// Files that any running program reads: its libraries, their folders, and information about the system for the C
/// library.
constexpr const char* kOfTheSystem[] = {
    "/lib", "/lib64",     "/usr/lib",      "/usr/lib64",    "/usr/local/lib",     "/etc/ld.so.cache",
    "/dev", "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system"};

struct Descriptor {
  explicit Descriptor(int opened) : number(opened) {}
  ~Descriptor() {
    if (number >= 0) close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number;
};

/// Allows a kind of access to a file, or to everything in a folder.
bool allow(int rules, const fs::path& path, std::uint64_t access) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (place.number < 0) return true;  // a missing path needs no rule
  struct stat status {};
  if (fstat(place.number, &status) != 0) return false;
  if (!S_ISDIR(status.st_mode)) access &= ~std::uint64_t{LANDLOCK_ACCESS_FS_READ_DIR};
  const landlock_path_beneath_attr rule{.allowed_access = access, .parent_fd = place.number};
  return syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

bool confine_to_reading(const std::vector<fs::path>& folders) {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = kReading | kWriting | (version >= kVersionWithTruncating ? kTruncating : 0);
  const Descriptor rules(static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0)));
  if (rules.number < 0) return false;
  for (const char* path : kOfTheSystem)
    if (!allow(rules.number, path, kReading)) return false;
  for (const fs::path& folder : folders)
    if (!allow(rules.number, folder, kReading)) return false;
  if (!allow(rules.number, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE)) return false;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules.number, 0) == 0;
}

#else

bool confine_to_reading(const std::vector<std::filesystem::path>&) {
  return false;
}

#endif

}  // namespace warplens::kernels
