#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// A function or variable for the host that was left out.
struct HostThing {
  std::string path;
  unsigned line = 0;
  bool is_function = true;  ///< true for a function, false for a variable
};

/// A position in the sources: number of the unit, and position in its text.
using UnitPlace = std::pair<std::size_t, std::size_t>;

/// The part of the sources that a kernel needs.
struct DeviceCode {
  std::vector<SourceUnit> units;          ///< code that was left out is blank, so that all lines keep their numbers
  std::map<std::string, HostThing> host;  ///< functions and variables that were left out, by name
  std::string launch_path;                ///< file in which device code launches a kernel; empty: none
  unsigned launch_line = 0;
  /// Namespaces in using-directives that the sources do not define: "x::y" from "using namespace x::y". The caller must
  /// declare such a namespace unless a C++ header declares it.
  Words spaces;
};

/// The code that can be left out if it does not compile.
enum class LeftOut {
  unused,  ///< code that a kernel probably does not need: host members, other kernels, types, constants
  all      ///< in addition, device functions and types whose names the kernel mentions, directly or indirectly
};

/// Source files with their declarations, and the names that each declaration mentions.
///
/// A kernel keeps the declarations that it mentions, directly or indirectly: functions for the device (or constexpr),
/// constants, types, device variables and macros. Everything else is left out: main, other kernels, checks, timers,
/// tests. Therefore the kernel file may contain a whole program. Only names are compared, so more code may be kept than
/// the kernel needs. That is harmless if the code compiles. If it does not compile, `droppable` returns more
/// declarations that can be left out.
class Sources {
 public:
  explicit Sources(std::vector<SourceUnit> units);

  const std::vector<SourceUnit>& units() const { return units_; }

  /// Returns the code for `seeds`, the identifiers in the kernel's entry. Constants and macros whose names are in
  /// `replaced` are left out, because a parameter replaces them. The declarations in `dropped` are left out too. If no
  /// declaration has the name of a seed, the code is returned unchanged, so that the compiler reports the error.
  DeviceCode device_code(const Words& seeds, const Words& replaced = {}, const std::set<UnitPlace>& dropped = {}) const;

  /// Returns the declarations that can be left out of `device_code(seeds)` if the line `line` does not compile: member
  /// functions that are not marked for the device, other kernels, types, constants and using-declarations. With
  /// LeftOut::all, functions that the kernel may call are returned as well.
  std::vector<UnitPlace> droppable(const Words& seeds, std::size_t unit, unsigned line,
                                   LeftOut most = LeftOut::unused) const;

  /// Returns the names that are declared in functions, classes and template heads. A macro with such a name would break
  /// the code.
  const Words& inner_names() const { return inner_names_; }

  /// Returns true if a declaration or a macro in the sources has this name.
  bool declares(std::string_view name) const;

  /// Returns true if a line is part of a function for the device that is not a member of a class.
  bool is_in_device_function(std::size_t unit, unsigned line) const;
  /// Returns true if a line is part of a function or type that has several lines.
  bool is_in_declaration(std::size_t unit, unsigned line) const;

  /// Returns the macros that have to be defined so that the preprocessor keeps the declaration of a name. Empty if no
  /// macro is needed, or if the sources define the needed macros themselves.
  std::vector<std::string> macros_for(std::string_view name) const;

  /// Returns the names of the texture and surface references ("texture<float, 2> t;"). Empty if the sources define a
  /// type `texture` or `surface` themselves.
  Words references() const;

  /// Returns the places of the kernels with this name.
  std::vector<UnitPlace> kernel_places(std::string_view name) const;

  /// Returns the type of a pointer to a kernel, which distinguishes the kernel from other functions of the same name:
  /// "void (*)(float*)". Empty if there is no such kernel, or if it is a template.
  std::string kernel_type(std::string_view name) const;

  /// Returns the names that the code for `seeds` uses and that no source defines: those without any declaration, and
  /// functions for the device without a body. Most are names of CUDA and its libraries. Members (a.b, a->b) are not
  /// returned.
  Words missing_names(const Words& seeds) const;

  /// Returns the classes in the code for `seeds` whose member functions for the device are declared, but defined in no
  /// source.
  Words unfinished_classes(const Words& seeds) const;

  /// Returns the kernels of the first unit in order, without template arguments.
  std::vector<std::string> kernels() const;

  /// Returns the words that mark code for the device in the sources.
  const DeviceMarks& marks() const { return marks_; }

 private:
  struct Unit {
    std::vector<Declaration> declarations;
    std::vector<Macro> macros;
    std::vector<Stretch> directives;  ///< preprocessor lines, which are kept everywhere
  };

  /// Marks the definitions of member functions as device code if only their declarations in the class have a device
  /// mark.
  void mark_definitions();
  /// Returns true for a declaration of a kernel without a body if the definition follows. Such a declaration is not
  /// needed, and it may be out of date.
  bool is_announcement(const Declaration& declaration) const;
  /// Returns true for a function in another unit if the first unit also defines this function. (A file of the context
  /// may contain an older version of the kernel's file.)
  bool is_copy(const Declaration& declaration) const;
  /// Returns true if the sources define a name. For a device function, a declaration without a body is not enough.
  bool has_definition(std::string_view name) const;
  std::vector<std::vector<bool>> find_reachable(const Words& seeds, const Words& replaced) const;

  std::vector<SourceUnit> units_;
  DeviceMarks marks_;
  std::vector<Unit> read_;
  /// By name: the index of the unit, and the index of the declaration in it.
  std::multimap<std::string, std::pair<std::size_t, std::size_t>, std::less<>> by_name_;
  std::multimap<std::string, const Macro*, std::less<>> macros_;
  Words types_, inner_names_;
  std::size_t device_macro_uses_ = 0;
};

}  // namespace warplens::kernels
