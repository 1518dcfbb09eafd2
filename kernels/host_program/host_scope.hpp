#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The values of names that are not set in the code itself: parameters of a function or macro that is being evaluated
/// for a call, and the index of a formula. A copy is independent of the original.
class HostScope {
 public:
  /// Sets the value of a name, unless the name already has one.
  void declare(std::string_view name, HostValue value);
  /// Sets or replaces the value of a name.
  void assign(std::string_view name, HostValue value);
  /// Returns the value of a name; null if it has none.
  const HostValue* find(std::string_view name) const;

  /// Sets the constructor arguments of the object whose method contains the code.
  void set_object(std::vector<HostValue> arguments);
  /// Returns the constructor arguments of the object whose method contains the code; null if the object is unknown.
  const std::vector<HostValue>* object() const;

 private:
  std::map<std::string, HostValue, std::less<>> values_;
  std::optional<std::vector<HostValue>> object_;
};

}  // namespace warplens::kernels
