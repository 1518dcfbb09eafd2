// Declarations of OpenCV that kernels use: its type for a byte, and its views of images in device memory. A view has
// the fields of OpenCV's view, in the same order, so that the header of a kernel file can list their values as an
// argument.
#ifndef WARPLENS_OPENCV_H
#define WARPLENS_OPENCV_H
#include <stddef.h>
typedef unsigned char uchar;
namespace cv {
using ::uchar;
namespace cuda {
template <class T>
struct DevPtr {
  typedef T elem_type;
  typedef int index_type;
  enum { elem_size = sizeof(elem_type) };
  T* data;
  __host__ __device__ DevPtr() : data(nullptr) {}
  __host__ __device__ DevPtr(T* data_) : data(data_) {}
  __host__ __device__ size_t elemSize() const { return elem_size; }
  __host__ __device__ operator T*() { return data; }
  __host__ __device__ operator const T*() const { return data; }
};
template <class T>
struct PtrSz : DevPtr<T> {
  size_t size;
  __host__ __device__ PtrSz() : size(0) {}
  __host__ __device__ PtrSz(T* data_, size_t size_) : DevPtr<T>(data_), size(size_) {}
};
template <class T>
struct PtrStep : DevPtr<T> {
  size_t step;
  __host__ __device__ PtrStep() : step(0) {}
  __host__ __device__ PtrStep(T* data_, size_t step_) : DevPtr<T>(data_), step(step_) {}
  __host__ __device__ T* ptr(int y = 0) { return (T*)((char*)DevPtr<T>::data + y * step); }
  __host__ __device__ const T* ptr(int y = 0) const { return (const T*)((const char*)DevPtr<T>::data + y * step); }
  __host__ __device__ T& operator()(int y, int x) { return ptr(y)[x]; }
  __host__ __device__ const T& operator()(int y, int x) const { return ptr(y)[x]; }
};
template <class T>
struct PtrStepSz : PtrStep<T> {
  int cols, rows;
  __host__ __device__ PtrStepSz() : cols(0), rows(0) {}
  __host__ __device__ PtrStepSz(int rows_, int cols_, T* data_, size_t step_)
      : PtrStep<T>(data_, step_), cols(cols_), rows(rows_) {}
};
typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;
}  // namespace cuda
namespace gpu {
using namespace cuda;
}
}  // namespace cv
#endif
