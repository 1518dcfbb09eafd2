#include "analysis/base/places.hpp"

#include <dlfcn.h>
#include <link.h>

#include <system_error>

namespace warplens::base {

namespace fs = std::filesystem;

fs::path own_file() {
  std::error_code error;
  Dl_info object{};
  link_map* map = nullptr;
  const bool found =
      dladdr1(reinterpret_cast<const void*>(&own_file), &object, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0;
  // The loader has no name for the program itself, and dli_fname is only the name with which the program was started.
  // The path is therefore read from /proc.
  if (!found || map == nullptr || *map->l_name == '\0') return fs::read_symlink("/proc/self/exe", error);
  const fs::path whole = fs::canonical(map->l_name, error);
  return error ? fs::path() : whole;
}

fs::path companion(const fs::path& name, const fs::path& of) {
  std::error_code error;
  const fs::path folder = of.parent_path();
  for (const fs::path& candidate : {folder, folder.parent_path(), folder.parent_path() / "lib" / "warplens"})
    if (fs::exists(candidate / name, error)) return candidate / name;
  return folder / name;
}

}  // namespace warplens::base
