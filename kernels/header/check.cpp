#include "kernels/header/check.hpp"

#include "analysis/base/named.hpp"

namespace warplens::kernels {
namespace {

constexpr base::Named<Check> kChecks[] = {
    {Check::transpose, "transpose"},
    {Check::copy, "copy"},
    {Check::sum, "sum"},
    {Check::scan, "scan"},
    {Check::exclusive_scan, "exclusive_scan"},
    {Check::matmul, "matmul"},
    {Check::saxpy, "saxpy"},
    {Check::none, "none"},
    {Check::expression, "expression"},
    {Check::kernel, "kernel"},
};

}  // namespace

const char* name_of(Check check) {
  return base::name_in(kChecks, check);
}

std::optional<Check> check_named(std::string_view name) {
  return base::value_in(kChecks, name);
}

std::vector<std::string> check_words() {
  std::vector<std::string> words = base::names_in(kChecks);
  std::erase(words, name_of(Check::expression));
  std::erase(words, name_of(Check::kernel));
  return words;
}

}  // namespace warplens::kernels
