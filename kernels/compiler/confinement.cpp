#include "kernels/compiler/confinement.hpp"

#if __has_include(<linux/landlock.h>)
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace warplens::kernels {

#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)

namespace {

namespace fs = std::filesystem;

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

bool allow(int rules, const fs::path& path) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (place.number < 0) return true;  // a missing path needs no rule
  const landlock_path_beneath_attr rule{.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE, .parent_fd = place.number};
  return syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

bool confine_reading_to(const std::vector<fs::path>& folders) {
  const landlock_ruleset_attr handled{.handled_access_fs = LANDLOCK_ACCESS_FS_READ_FILE};
  const Descriptor rules(static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0)));
  if (rules.number < 0) return false;
  for (const char* path : kOfTheSystem)
    if (!allow(rules.number, path)) return false;
  for (const fs::path& folder : folders)
    if (!allow(rules.number, folder)) return false;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules.number, 0) == 0;
}

#else

bool confine_reading_to(const std::vector<std::filesystem::path>&) {
  return false;
}

#endif

}  // namespace warplens::kernels
