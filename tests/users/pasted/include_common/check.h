#ifndef INCLUDE_COMMON_CHECK_H
#define INCLUDE_COMMON_CHECK_H

#include <cstdlib>
#include <iostream>
#include <string>

#include <cuda_runtime.h>

// Ends the program where a call fails.
inline void check_status(cudaError_t status, const char* expression, const char* file, int line) {
  if (status == cudaSuccess) return;
  std::cerr << file << ':' << line << ": " << expression << " gives " << cudaGetErrorString(status) << std::endl;
  std::exit(EXIT_FAILURE);
}

#define CHECK_STATUS(x) check_status((x), #x, __FILE__, __LINE__)

inline int blocks_for(int count, int threads) { return (count + threads - 1) / threads; }

#endif
