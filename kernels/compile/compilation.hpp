#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/compile/compile.hpp"
#include "kernels/source/device_code.hpp"

namespace warplens::kernels {

/// Additions to the sources that make them compile.
struct Additions {
  std::vector<std::string> lines;  ///< declarations in front of the source
  std::set<std::string> names;     ///< names for which a declaration was searched, even if none was found
  std::set<std::string> emptied;   ///< host-only headers of the CUDA Toolkit; the compiler gets empty files instead
  /// Files without an include guard that are included several times; compiled only once.
  std::set<std::string> once;
  std::set<std::pair<std::string, unsigned>>
      ignored;  ///< path and line of #error directives and macro uses that are left out
  std::set<std::pair<std::string, unsigned>>
      constants;  ///< path and line of members "static const float x = 1;" that are compiled as constexpr
  std::set<std::pair<std::string, unsigned>> unrestricted;  ///< path and line on which __restrict__ is left out
  std::string entry, arch;      ///< replace the compilation's entry and architecture; empty: no replacement
  std::string space;            ///< namespace in which the entry is looked up; empty: the global one
  bool has_std = true;          ///< headers of the standard library include those of cuda::std
  bool long_long = false;       ///< integer types of 64 bits are long long
  bool inline_masks = false;    ///< masks are added to old instructions of inline PTX (add_inline_masks)
  bool no_literals = false;     ///< compound literals of C are rewritten: "(uchar4){1, 2, 3, 4}"
  std::set<UnitPlace> enabled;  ///< kernels in #if branches that are compiled although the preprocessor would skip them
  std::vector<std::string> notes;
};

/// The compilation of one kernel.
struct Compilation {
  const KernelFile& kernel;
  const Sources sources;
  const std::string entry;
  const Words seeds;
  Values macros;  ///< the parameters that are defined as macros
  const std::string arch;

  DeviceCode device_code(const std::set<UnitPlace>& dropped) const;
  /// Returns the request for the compiler. `code` is a result of device_code().
  CompileRequest request(DeviceCode code, const Additions& added) const;
  bool uses_std() const;
  /// Returns the declarations that can be left out to avoid the errors in a log. `most` determines which kinds of
  /// declarations may be left out.
  std::set<UnitPlace> droppable(const std::string& log, LeftOut most = LeftOut::unused) const;
  /// Returns true if a line is part of a kernel or another function for the device.
  bool is_device_function(const std::string& file, unsigned line) const;
  unsigned line_number(const UnitPlace& place) const;
};

Compilation make_compilation(std::vector<SourceUnit> units, const KernelFile& kernel, const Values& values,
                             const std::string& arch);

/// Returns the language standard that the kernel's header names, or the default if it names none.
std::string language_standard(const KernelFile& kernel);

/// Returns the values of the parameters that the code or the entry mentions.
Values find_mentioned(const std::vector<SourceUnit>& units, const KernelFile& kernel, const Values& values);

}  // namespace warplens::kernels
