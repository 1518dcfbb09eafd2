#include "kernels/host_program/host_scope.hpp"

#include <utility>

namespace warplens::kernels {

void HostScope::declare(std::string_view name, HostValue value) {
  values_.emplace(name, std::move(value));
}

void HostScope::assign(std::string_view name, HostValue value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

const HostValue* HostScope::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

void HostScope::set_object(std::vector<HostValue> arguments) {
  object_ = std::move(arguments);
}

const std::vector<HostValue>* HostScope::object() const {
  return object_ ? &*object_ : nullptr;
}

}  // namespace warplens::kernels
