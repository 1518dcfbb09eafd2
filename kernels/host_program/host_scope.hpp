#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The values of names that come from outside the text of the code: parameters of the function or macro that a call
/// leads into, and the index of a formula. A value: a copy for an inner scope leaves the outer one as it is.
class HostScope {
 public:
  /// Gives a name a value; a name that already has one keeps it.
  void declare(std::string_view name, HostValue value);
  /// Gives a name a value, and replaces the one that it has.
  void assign(std::string_view name, HostValue value);
  /// The value of a name; null if it has none here.
  const HostValue* find(std::string_view name) const;

  /// Sets the constructor arguments of the object whose method the code stands in.
  void set_object(std::vector<HostValue> arguments);
  /// The constructor arguments of that object; null if the object is not known.
  const std::vector<HostValue>* object() const;

 private:
  std::map<std::string, HostValue, std::less<>> values_;
  std::optional<std::vector<HostValue>> object_;
};

}  // namespace warplens::kernels
