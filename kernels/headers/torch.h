// Replaces the accessors of tensors in PyTorch and its number types. An accessor has the fields of PyTorch's accessor,
// in the same order, so that the header of a kernel file can list their values as an argument. Functions of host
// classes are declared, but not defined, because kernels do not call them.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <stdint.h>

namespace c10 {
using Half = __half;
using BFloat16 = __nv_bfloat16;
}  // namespace c10
namespace at {
using Half = __half;
using BFloat16 = __nv_bfloat16;
template <class T>
struct OpMathType {
  using type = T;
};
template <>
struct OpMathType<__half> {
  using type = float;
};
template <>
struct OpMathType<__nv_bfloat16> {
  using type = float;
};
template <class T>
using opmath_type = typename OpMathType<T>::type;
template <class T, bool on_gpu>
using acc_type = typename OpMathType<T>::type;
template <class T>
struct DefaultPtrTraits {
  typedef T* PtrType;
};
template <class T>
struct RestrictPtrTraits {
  typedef T* __restrict__ PtrType;
};

template <class T, int N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
struct TensorAccessor {
  typename Traits<T>::PtrType data_;
  const Index* sizes_;
  const Index* strides_;
  __host__ __device__ TensorAccessor(typename Traits<T>::PtrType data, const Index* sizes, const Index* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __host__ __device__ TensorAccessor<T, N - 1, Traits, Index> operator[](Index i) const {
    return TensorAccessor<T, N - 1, Traits, Index>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1);
  }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return strides_[i]; }
  __host__ __device__ typename Traits<T>::PtrType data() const { return data_; }
};
template <class T, template <class> class Traits, class Index>
struct TensorAccessor<T, 1, Traits, Index> {
  typename Traits<T>::PtrType data_;
  const Index* sizes_;
  const Index* strides_;
  __host__ __device__ TensorAccessor(typename Traits<T>::PtrType data, const Index* sizes, const Index* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __host__ __device__ T& operator[](Index i) const { return data_[strides_[0] * i]; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return strides_[i]; }
  __host__ __device__ typename Traits<T>::PtrType data() const { return data_; }
};

template <class T, int N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
struct GenericPackedTensorAccessor {
  typename Traits<T>::PtrType data_;
  Index sizes_[N];
  Index strides_[N];
  __host__ __device__ TensorAccessor<T, N - 1, Traits, Index> operator[](Index i) const {
    return TensorAccessor<T, N - 1, Traits, Index>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1);
  }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return strides_[i]; }
  __host__ __device__ typename Traits<T>::PtrType data() const { return data_; }
};
template <class T, template <class> class Traits, class Index>
struct GenericPackedTensorAccessor<T, 1, Traits, Index> {
  typename Traits<T>::PtrType data_;
  Index sizes_[1];
  Index strides_[1];
  __host__ __device__ T& operator[](Index i) const { return data_[strides_[0] * i]; }
  __host__ __device__ Index size(Index i) const { return sizes_[i]; }
  __host__ __device__ Index stride(Index i) const { return strides_[i]; }
  __host__ __device__ typename Traits<T>::PtrType data() const { return data_; }
};
template <class T, int N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Traits, int32_t>;
template <class T, int N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Traits, int64_t>;
template <class T, int N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Traits, Index>;

// A tensor with up to 25 dimensions, as an argument of a kernel (ATen/cuda/detail/TensorInfo.cuh)
namespace cuda {
namespace detail {
template <class T, class Index>
struct TensorInfo {
  T* data;
  Index sizes[25];
  Index strides[25];
  int dims;
  __host__ __device__ bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
// Converts the number of an element to its offset in memory. `dims` is the number of dimensions. -1: the number is
// stored in the tensor. -2: the tensor has no gaps.
template <class T, class Index, int dims>
struct IndexToOffset {
  static __host__ __device__ Index get(Index number, const TensorInfo<T, Index>& info) {
    if (dims == -2) return number;
    Index offset = 0;
    for (int dim = (dims > 0 ? dims : info.dims) - 1; dim > 0; --dim) {
      offset += number % info.sizes[dim] * info.strides[dim];
      number /= info.sizes[dim];
    }
    return offset + number * info.strides[0];
  }
};
template <class T, class Index>
TensorInfo<T, Index> getTensorInfo(const class Tensor& tensor);
}  // namespace detail
}  // namespace cuda

// Any property of a tensor on the host
struct TensorProperty {
  template <class T>
  __host__ __device__ operator T() const;
  template <class... T>
  __host__ __device__ TensorProperty operator()(T...) const;
  __host__ __device__ int64_t operator[](int64_t at) const;
  template <class T>
  __host__ __device__ bool operator==(const T&) const;
  template <class T>
  __host__ __device__ bool operator!=(const T&) const;
  __host__ __device__ TensorProperty type() const;
  __host__ __device__ bool is_cuda() const;
  __host__ __device__ int64_t size() const;
};
class Tensor {
 public:
  template <class T>
  __host__ __device__ T* data_ptr() const;
  template <class T>
  __host__ __device__ T* mutable_data_ptr() const;
  template <class T>
  __host__ __device__ const T* const_data_ptr() const;
  template <class T>
  __host__ __device__ T* data() const;
  __host__ __device__ void* data_ptr() const;
  template <class T>
  __host__ __device__ T item() const;
  template <class T, int N, template <class> class Traits = DefaultPtrTraits>
  __host__ __device__ PackedTensorAccessor32<T, N, Traits> packed_accessor32() const;
  template <class T, int N, template <class> class Traits = DefaultPtrTraits>
  __host__ __device__ PackedTensorAccessor64<T, N, Traits> packed_accessor64() const;
  template <class T, int N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
  __host__ __device__ PackedTensorAccessor<T, N, Traits, Index> packed_accessor() const;
  __host__ __device__ int64_t size(int64_t dim) const;
  __host__ __device__ int64_t stride(int64_t dim) const;
  __host__ __device__ int64_t dim() const;
  __host__ __device__ int64_t ndimension() const;
  __host__ __device__ int64_t numel() const;
  __host__ __device__ int64_t nbytes() const;
  __host__ __device__ int64_t element_size() const;
  __host__ __device__ int64_t storage_offset() const;
  __host__ __device__ int64_t get_device() const;
  __host__ __device__ bool defined() const;
  __host__ __device__ bool is_cuda() const;
  __host__ __device__ bool is_contiguous() const;
  __host__ __device__ bool is_floating_point() const;
  __host__ __device__ bool requires_grad() const;
  __host__ __device__ TensorProperty sizes() const;
  __host__ __device__ TensorProperty strides() const;
  __host__ __device__ TensorProperty options() const;
  __host__ __device__ TensorProperty device() const;
  __host__ __device__ TensorProperty dtype() const;
  __host__ __device__ TensorProperty scalar_type() const;
  __host__ __device__ TensorProperty type() const;
  __host__ __device__ Tensor contiguous() const;
  __host__ __device__ Tensor detach() const;

 private:
  void* host;
};
}  // namespace at
namespace torch {
using namespace at;
}

// Checks in host code
#define TORCH_CHECK(...) static_cast<void>(0)
#define TORCH_CHECK_EQ(...) static_cast<void>(0)
#define TORCH_CHECK_NE(...) static_cast<void>(0)
#define TORCH_CHECK_LT(...) static_cast<void>(0)
#define TORCH_CHECK_LE(...) static_cast<void>(0)
#define TORCH_CHECK_GT(...) static_cast<void>(0)
#define TORCH_CHECK_GE(...) static_cast<void>(0)
#define TORCH_INTERNAL_ASSERT(...) static_cast<void>(0)
#define AT_ASSERT(...) static_cast<void>(0)
#define AT_ASSERTM(...) static_cast<void>(0)
#define AT_CHECK(...) static_cast<void>(0)
#define AT_ERROR(...) static_cast<void>(0)

// Atomic additions (ATen/cuda/Atomic.cuh)
template <class T>
__device__ __forceinline__ T gpuAtomicAdd(T* address, T value) {
  return atomicAdd(address, value);
}
__device__ __forceinline__ int64_t gpuAtomicAdd(int64_t* address, int64_t value) {
  return static_cast<int64_t>(
      atomicAdd(reinterpret_cast<unsigned long long*>(address), static_cast<unsigned long long>(value)));
}
template <class T>
__device__ __forceinline__ void gpuAtomicAddNoReturn(T* address, T value) {
  gpuAtomicAdd(address, value);
}

// Exchanges between the lanes of a warp (ATen/cuda/DeviceUtils.cuh)
__device__ __forceinline__ unsigned int WARP_ACTIVE() {
  return __activemask();
}
__device__ __forceinline__ unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffff) {
  return __ballot_sync(mask, predicate);
}
template <class T>
__device__ __forceinline__ T WARP_SHFL(T value, int lane, int width = 32, unsigned int mask = 0xffffffff) {
  return __shfl_sync(mask, value, lane, width);
}
template <class T>
__device__ __forceinline__ T WARP_SHFL_XOR(T value, int lanes, int width = 32, unsigned int mask = 0xffffffff) {
  return __shfl_xor_sync(mask, value, lanes, width);
}
template <class T>
__device__ __forceinline__ T WARP_SHFL_UP(T value, unsigned int lanes, int width = 32, unsigned int mask = 0xffffffff) {
  return __shfl_up_sync(mask, value, lanes, width);
}
template <class T>
__device__ __forceinline__ T WARP_SHFL_DOWN(T value, unsigned int lanes, int width = 32,
                                            unsigned int mask = 0xffffffff) {
  return __shfl_down_sync(mask, value, lanes, width);
}
