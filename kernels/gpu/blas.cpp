#include "kernels/gpu/blas.hpp"

#include <dlfcn.h>

#include <cstdint>

#include "kernels/gpu/check.hpp"
#include "kernels/gpu/reference.hpp"

namespace warplens::gpu {
namespace {

void* open_cublas() {
  for (const char* name : {"libcublas.so.13", "libcublas.so.12", "libcublas.so"})
    if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

}  // namespace

struct Blas::Library {
  // From cublas_api.h, which need not be installed. These declarations have not changed since cuBLAS 4.
  struct Context;
  using Handle = Context*;
  static constexpr int kPlain = 0, kTransposed = 1;
  using Create = int (*)(Handle*);
  using Destroy = int (*)(Handle);
  using SetStream = int (*)(Handle, cudaStream_t);
  template <class T>
  using Geam = int (*)(Handle, int, int, int, int, const T*, const T*, int, const T*, const T*, int, T*, int);

  void* file = nullptr;
  Handle handle = nullptr;
  Destroy destroy = nullptr;
  SetStream set_stream = nullptr;
  Geam<float> geam_float = nullptr;
  Geam<double> geam_double = nullptr;

  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(file, name));
    return function != nullptr;
  }

  /// Loads the library. Returns false if a function is missing or cuBLAS fails to start on the GPU.
  bool load() {
    file = open_cublas();
    Create create = nullptr;
    return file && find(create, "cublasCreate_v2") && find(destroy, "cublasDestroy_v2") &&
           find(set_stream, "cublasSetStream_v2") && find(geam_float, "cublasSgeam") &&
           find(geam_double, "cublasDgeam") && create(&handle) == 0;
  }

  ~Library() {
    // The library stays loaded, because it may have started threads and registered handlers whose code must not
    // disappear.
    if (handle) destroy(handle);
  }

  template <class T>
  std::function<void()> transpose(Geam<T> geam, const JobBuffer& from, const void* in, void* out) {
    // cuBLAS stores matrices by columns: our rows × cols matrix is its cols × rows matrix.
    const auto rows = static_cast<int>(from.rows), cols = static_cast<int>(from.cols);
    return [=, this] {
      const T one = 1, zero = 0;
      const int status = geam(handle, kTransposed, kPlain, rows, cols, &one, static_cast<const T*>(in), cols, &zero,
                              static_cast<const T*>(out), rows, static_cast<T*>(out), rows);
      if (status != 0) throw Error(ErrorKind::other, "cuBLAS failed with status " + std::to_string(status));
    };
  }
};

Blas::Blas() = default;
Blas::~Blas() = default;

std::function<void()> Blas::transpose(const LoadedJob& loaded, cudaStream_t stream) {
  const Job& job = loaded.job();
  const auto reference = Reference::of(job);
  if (job.check != kernels::Check::transpose || !reference) return {};
  const JobBuffer& from = job.buffers[reference->source()];
  const JobBuffer& to = job.buffers[reference->target()];
  if (from.element != to.element || (from.element != "float" && from.element != "double")) return {};
  if (!was_tried_) {
    was_tried_ = true;
    auto library = std::make_unique<Library>();
    if (library->load()) library_ = std::move(library);
  }
  if (!library_ || library_->set_stream(library_->handle, stream) != 0) return {};
  const std::uint64_t element = from.element == "float" ? sizeof(float) : sizeof(double);
  const void* in = static_cast<const std::uint8_t*>(loaded.memory(reference->source())) + from.offset * element;
  void* out = static_cast<std::uint8_t*>(loaded.memory(reference->target())) + to.offset * element;
  if (from.element == "float") return library_->transpose<float>(library_->geam_float, from, in, out);
  return library_->transpose<double>(library_->geam_double, from, in, out);
}

}  // namespace warplens::gpu
