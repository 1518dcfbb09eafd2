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

/// Something for the host alone that was left out.
struct HostThing {
  std::string path;
  unsigned line = 0;
  bool is_function = true;  ///< rather than a variable
};

/// A place in one of the units: the unit's number, and where it begins in its text.
using UnitPlace = std::pair<std::size_t, std::size_t>;

/// What of the sources a kernel needs.
struct DeviceCode {
  std::vector<SourceUnit> units;          ///< what was left out is blank: lines stay what they were
  std::map<std::string, HostThing> host;  ///< what was left out, by name
  std::string launch_path;                ///< where what is kept launches a kernel itself; empty: nowhere
  unsigned launch_line = 0;
  Words spaces;  ///< "x::y" of "using namespace x::y": where no header opens it, somebody has to
};

/// Sources, read once: what they declare, and what mentions what.
///
/// A kernel gets what it mentions, directly and through one another: functions marked for the device (or constexpr),
/// constants, types, variables of the device, macros. Everything else is left out, whatever it is: main, other kernels,
/// checks, timers, tests. So a whole program can be given where a kernel is meant. Names decide alone; what is kept
/// without need does no harm as long as it compiles, and `droppable` tells what to leave out where it does not.
class Sources {
 public:
  explicit Sources(std::vector<SourceUnit> units);

  const std::vector<SourceUnit>& units() const { return units_; }

  /// What is left for `seeds`, the identifiers of the kernel's entry. Constants and macros named in `replaced` are left
  /// out (a parameter stands for them), and so is what is in `dropped`. Where no declaration has a seed's name,
  /// everything stays, for the compiler to say what it thinks of it.
  DeviceCode device_code(const Words& seeds, const Words& replaced = {}, const std::set<UnitPlace>& dropped = {}) const;

  /// What could be left out of `device_code(seeds)` because its line does not compile: a member function that is not
  /// marked for the device; another kernel; a type, a constant, a using-declaration. Not what the kernel may call.
  std::vector<UnitPlace> droppable(const Words& seeds, std::size_t unit, unsigned line) const;

  /// Names that the code declares within functions, classes and template heads: a macro of that name would break it.
  const Words& inner_names() const { return inner_names_; }

  /// The kernels of the first unit, in order, without their template arguments.
  std::vector<std::string> kernels() const;

 private:
  struct Unit {
    std::vector<Declaration> declarations;
    std::vector<Macro> macros;
    std::vector<Stretch> directives;  ///< lines of the preprocessor: they stay, whatever they stand in
  };

  std::vector<std::vector<bool>> reached(const Words& seeds, const Words& replaced) const;

  std::vector<SourceUnit> units_;
  std::vector<Unit> read_;
  std::multimap<std::string, std::pair<std::size_t, std::size_t>, std::less<>> by_name_;  ///< unit and declaration
  std::multimap<std::string, const Macro*, std::less<>> macros_;
  Words types_, inner_names_;
  std::size_t device_macro_uses_ = 0;
};

}  // namespace warplens::kernels
