#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <vector>

#define CHECK_CUDA(x) TORCH_CHECK(x.device().is_cuda(), #x " must be a CUDA tensor")
#define CHECK_CONTIGUOUS(x) TORCH_CHECK(x.is_contiguous(), #x " must be contiguous")
#define CHECK_INPUT(x) CHECK_CUDA(x); CHECK_CONTIGUOUS(x)

template <typename scalar_t>
__device__ __forceinline__ scalar_t gelu(scalar_t x) {
  return scalar_t(0.5) * x * (scalar_t(1.0) + erf(x * scalar_t(0.70710678118654752)));
}

template <typename scalar_t>
__global__ void gelu_forward_kernel(const scalar_t* __restrict__ input, scalar_t* __restrict__ output, size_t numel) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numel) output[i] = gelu(input[i]);
}

template <typename scalar_t>
__global__ void gelu_backward_kernel(const scalar_t* __restrict__ grad, const scalar_t* __restrict__ input,
                                     scalar_t* __restrict__ out, size_t numel) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= numel) return;
  const scalar_t x = input[i];
  const scalar_t cdf = scalar_t(0.5) * (scalar_t(1.0) + erf(x * scalar_t(0.70710678118654752)));
  const scalar_t pdf = exp(scalar_t(-0.5) * x * x) * scalar_t(0.3989422804014327);
  out[i] = grad[i] * (cdf + x * pdf);
}

torch::Tensor gelu_forward(torch::Tensor input) {
  CHECK_INPUT(input);
  auto output = torch::empty_like(input);
  const int threads = 256;
  const int blocks = (input.numel() + threads - 1) / threads;
  AT_DISPATCH_FLOATING_TYPES(input.scalar_type(), "gelu_forward", ([&] {
    gelu_forward_kernel<scalar_t><<<blocks, threads, 0, at::cuda::getCurrentCUDAStream()>>>(
        input.data_ptr<scalar_t>(), output.data_ptr<scalar_t>(), input.numel());
  }));
  return output;
}

torch::Tensor gelu_backward(torch::Tensor grad, torch::Tensor input) {
  CHECK_INPUT(grad);
  CHECK_INPUT(input);
  auto out = torch::empty_like(input);
  const int threads = 256;
  const int blocks = (input.numel() + threads - 1) / threads;
  AT_DISPATCH_FLOATING_TYPES(input.scalar_type(), "gelu_backward", ([&] {
    gelu_backward_kernel<scalar_t><<<blocks, threads>>>(
        grad.data_ptr<scalar_t>(), input.data_ptr<scalar_t>(), out.data_ptr<scalar_t>(), input.numel());
  }));
  return out;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("forward", &gelu_forward, "GELU forward");
  m.def("backward", &gelu_backward, "GELU backward");
}
