#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// A value of an enumeration and what commands, files and messages call it. An enumeration has one table of these.
template <class Enum>
struct Named {
  Enum value;
  const char* name;
};

/// What a value is called. The table has every value.
template <class Enum, std::size_t count>
constexpr const char* name_in(const Named<Enum> (&table)[count], Enum value) {
  for (const Named<Enum>& row : table)
    if (row.value == value) return row.name;
  return "";
}

/// The value of this name; nothing for a name that there is not.
template <class Enum, std::size_t count>
constexpr std::optional<Enum> value_in(const Named<Enum> (&table)[count], std::string_view name) {
  for (const Named<Enum>& row : table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

/// All names, in the table's order.
template <class Enum, std::size_t count>
std::vector<std::string> names_in(const Named<Enum> (&table)[count]) {
  std::vector<std::string> names;
  for (const Named<Enum>& row : table) names.emplace_back(row.name);
  return names;
}

}  // namespace warplens::base
