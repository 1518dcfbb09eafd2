#include "analysis/simt/operations.hpp"

#include <numeric>

#include "analysis/base/named.hpp"

namespace warplens::simt {
namespace {

constexpr base::Named<OperationKind> kKinds[] = {
    {OperationKind::fp16, "fp16"},
    {OperationKind::fp32, "fp32"},
    {OperationKind::fp64, "fp64"},
    {OperationKind::tensor_fp16, "tensor_fp16"},
    {OperationKind::tensor_tf32, "tensor_tf32"},
    {OperationKind::tensor_fp8, "tensor_fp8"},
    {OperationKind::tensor_fp64, "tensor_fp64"},
    {OperationKind::tensor_int8, "tensor_int8"},
};
static_assert(std::size(kKinds) == kOperationKinds);

}  // namespace

const char* name_of(OperationKind kind) {
  return base::name_in(kKinds, kind);
}

std::uint64_t Operations::total() const {
  return std::accumulate(of_kind.begin(), of_kind.end(), std::uint64_t{0});
}

Operations& Operations::operator+=(const Operations& other) {
  for (std::size_t at = 0; at < kOperationKinds; ++at) of_kind[at] += other.of_kind[at];
  return *this;
}

Operations Operations::scaled(std::uint64_t times) const {
  Operations result = *this;
  for (std::uint64_t& count : result.of_kind) count *= times;
  return result;
}

}  // namespace warplens::simt
