#include "kernels/gpu/tensor_maps.hpp"

#include <cuda_runtime_api.h>

#include "kernels/gpu/check.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {
namespace {

using simt::TensorMap;

static_assert(sizeof(CUtensorMap) == simt::kTensorMapBytes);

using Encode = decltype(&cuTensorMapEncodeTiled);

Encode encoder() {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found),
        marked("getting the driver's tensor map encoder"));
  if (found != cudaDriverEntryPointSuccess || function == nullptr)
    throw Error(ErrorKind::unsupported,
                marked("the driver does not support tensor maps; install a driver for CUDA 12 or newer"));
  return reinterpret_cast<Encode>(function);
}

/// Returns an integer type of this size. Tensor copies do not interpret the numbers, so only their size matters.
CUtensorMapDataType type_of(std::uint32_t element_bytes) {
  switch (element_bytes) {
    case 1:
      return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    case 2:
      return CU_TENSOR_MAP_DATA_TYPE_UINT16;
    case 4:
      return CU_TENSOR_MAP_DATA_TYPE_UINT32;
    default:
      return CU_TENSOR_MAP_DATA_TYPE_UINT64;
  }
}

CUtensorMapSwizzle swizzle_of(TensorMap::Swizzle swizzle) {
  switch (swizzle) {
    case TensorMap::Swizzle::bytes32:
      return CU_TENSOR_MAP_SWIZZLE_32B;
    case TensorMap::Swizzle::bytes64:
      return CU_TENSOR_MAP_SWIZZLE_64B;
    case TensorMap::Swizzle::bytes128:
      return CU_TENSOR_MAP_SWIZZLE_128B;
    case TensorMap::Swizzle::none:
      break;
  }
  return CU_TENSOR_MAP_SWIZZLE_NONE;
}

CUtensorMap encode_map(Encode encode, const TensorMap& map, void* first) {
  const cuuint64_t sizes[] = {map.columns, map.rows}, pitches[] = {map.row_bytes};
  const cuuint32_t box[] = {map.box_columns, map.box_rows}, steps[] = {1, 1};
  CUtensorMap made{};
  const CUresult result = encode(&made, type_of(map.element_bytes), map.dimensions, first, sizes, pitches, box, steps,
                                 CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle_of(map.swizzle),
                                 CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS)
    throw Error(ErrorKind::bad_launch, say("the driver refused a tensor map of {} × {} elements with error {}",
                                           map.columns, map.rows, static_cast<int>(result)));
  return made;
}

}  // namespace

std::vector<CUtensorMap> encode_tensor_maps(const Job& job, const std::vector<void*>& addresses) {
  std::vector<CUtensorMap> maps;
  if (job.tensor_maps.empty()) return maps;
  const Encode encode = encoder();
  for (const JobTensorMap& map : job.tensor_maps) {
    const JobBuffer& buffer = job.buffers.at(map.buffer);
    const std::uint64_t before = buffer.offset * kernels::element_named(buffer.element).value().bytes();
    maps.push_back(encode_map(encode, map.map, static_cast<std::uint8_t*>(addresses.at(map.buffer)) + before));
  }
  return maps;
}

}  // namespace warplens::gpu
