#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// One value of an enumeration and its name in commands, files and messages. Each enumeration has one table of such
/// entries.
template <class Enum>
struct Named {
  Enum value;
  const char* name;
};

/// Returns the name of a value. The table must contain every value.
template <class Enum, std::size_t count>
constexpr const char* name_in(const Named<Enum> (&table)[count], Enum value) {
  for (const Named<Enum>& row : table)
    if (row.value == value) return row.name;
  return "";
}

/// Returns the value with this name, or nullopt if the table does not contain the name.
template <class Enum, std::size_t count>
constexpr std::optional<Enum> value_in(const Named<Enum> (&table)[count], std::string_view name) {
  for (const Named<Enum>& row : table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

/// Returns all names, in the order of the table.
template <class Enum, std::size_t count>
std::vector<std::string> names_in(const Named<Enum> (&table)[count]) {
  std::vector<std::string> names;
  for (const Named<Enum>& row : table) names.emplace_back(row.name);
  return names;
}

}  // namespace warplens::base
