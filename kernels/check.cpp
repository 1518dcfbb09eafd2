#include "kernels/check.hpp"

#include "analysis/base/named.hpp"

namespace warplens::kernels {
namespace {

constexpr base::Named<Check> kChecks[] = {
    {Check::transpose, "transpose"},
    {Check::copy, "copy"},
    {Check::none, "none"},
};

}  // namespace

const char* name_of(Check check) {
  return base::name_in(kChecks, check);
}

std::optional<Check> check_named(std::string_view name) {
  return base::value_in(kChecks, name);
}

std::vector<std::string> check_names() {
  return base::names_in(kChecks);
}

}  // namespace warplens::kernels
