// Texture and surface references, which CUDA 12 removed: "texture<float, 2> t;" and tex2D(t, x, y). A reference stands
// for a texture object whose handle is a parameter of the kernel. The address of the reference marks the places that
// use the handle; Warplens replaces it by the parameter in the PTX (kernels/compile/texture_references.hpp).
#pragma once

template <class Reference>
__device__ __forceinline__ unsigned long long warplens_handle(const Reference& reference) {
  return __cvta_generic_to_global(&reference);
}

/// The type of a texel that is read with cudaReadModeNormalizedFloat: uchar4 -> float4.
template <class T>
struct warplens_fractions {
  typedef T type;
};
#define WARPLENS_FRACTIONS(scalar, vector) \
  template <>                              \
  struct warplens_fractions<scalar> {      \
    typedef float type;                    \
  };                                       \
  template <>                              \
  struct warplens_fractions<vector##1> {   \
    typedef float1 type;                   \
  };                                       \
  template <>                              \
  struct warplens_fractions<vector##2> {   \
    typedef float2 type;                   \
  };                                       \
  template <>                              \
  struct warplens_fractions<vector##4> {   \
    typedef float4 type;                   \
  };
WARPLENS_FRACTIONS(char, char)
WARPLENS_FRACTIONS(unsigned char, uchar)
WARPLENS_FRACTIONS(short, short)
WARPLENS_FRACTIONS(unsigned short, ushort)
#undef WARPLENS_FRACTIONS
template <>
struct warplens_fractions<signed char> {
  typedef float type;
};

/// The type of a fetched texel.
template <class T, cudaTextureReadMode mode>
struct warplens_texel {
  typedef T type;
};
template <class T>
struct warplens_texel<T, cudaReadModeNormalizedFloat> : warplens_fractions<T> {};

template <class T, int dimensions = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct texture {
  constexpr texture(int = 0, cudaTextureFilterMode = cudaFilterModePoint,
                    cudaTextureAddressMode = cudaAddressModeClamp) {}
  int normalized = 0;
  cudaTextureFilterMode filterMode = cudaFilterModePoint;
  cudaTextureAddressMode addressMode[3] = {};
};

template <class T, int dimensions = cudaSurfaceType1D>
struct surface {
  constexpr surface() {}
  int unused = 0;
  __device__ __forceinline__ operator cudaSurfaceObject_t() const { return warplens_handle(*this); }
};

#define WARPLENS_FETCH(fetch)                                                                           \
  template <class T, int dimensions, cudaTextureReadMode mode, class... Coordinates>                    \
  __device__ __forceinline__ typename warplens_texel<T, mode>::type fetch(                              \
      const texture<T, dimensions, mode>& reference, Coordinates... coordinates) {                      \
    return ::fetch<typename warplens_texel<T, mode>::type>(warplens_handle(reference), coordinates...); \
  }
WARPLENS_FETCH(tex1Dfetch)
WARPLENS_FETCH(tex1D)
WARPLENS_FETCH(tex2D)
WARPLENS_FETCH(tex3D)
WARPLENS_FETCH(tex1DLayered)
WARPLENS_FETCH(tex2DLayered)
WARPLENS_FETCH(texCubemap)
WARPLENS_FETCH(texCubemapLayered)
WARPLENS_FETCH(tex1DLod)
WARPLENS_FETCH(tex2DLod)
WARPLENS_FETCH(tex3DLod)
WARPLENS_FETCH(tex1DGrad)
WARPLENS_FETCH(tex2DGrad)
WARPLENS_FETCH(tex3DGrad)
WARPLENS_FETCH(tex2Dgather)
#undef WARPLENS_FETCH

// Functions for surface references accept any type of 1, 2, 4, 8 or 16 bytes, such as double. Those for surface objects
// accept only numbers and vectors of up to four bytes per component, and 64-bit integers.
template <unsigned long bytes>
struct warplens_element {};
template <>
struct warplens_element<1> {
  typedef unsigned char type;
};
template <>
struct warplens_element<2> {
  typedef unsigned short type;
};
template <>
struct warplens_element<4> {
  typedef unsigned int type;
};
template <>
struct warplens_element<8> {
  typedef uint2 type;
};
template <>
struct warplens_element<16> {
  typedef uint4 type;
};

#define WARPLENS_SURFACE(read, write)                                                                                 \
  template <class T, class Void, int dimensions, class... Coordinates>                                                \
  __device__ __forceinline__ void read(T* element, const surface<Void, dimensions>& reference,                        \
                                       Coordinates... coordinates) {                                                  \
    const auto bits = ::read<typename warplens_element<sizeof(T)>::type>(warplens_handle(reference), coordinates...); \
    memcpy(element, &bits, sizeof(T));                                                                                \
  }                                                                                                                   \
  template <class T, class Void, int dimensions, class... Coordinates>                                                \
  __device__ __forceinline__ T read(const surface<Void, dimensions>& reference, Coordinates... coordinates) {         \
    T element;                                                                                                        \
    read(&element, reference, coordinates...);                                                                        \
    return element;                                                                                                   \
  }                                                                                                                   \
  template <class T, class Void, int dimensions, class... Coordinates>                                                \
  __device__ __forceinline__ void write(T element, const surface<Void, dimensions>& reference,                        \
                                        Coordinates... coordinates) {                                                 \
    typename warplens_element<sizeof(T)>::type bits;                                                                  \
    memcpy(&bits, &element, sizeof(T));                                                                               \
    ::write(bits, warplens_handle(reference), coordinates...);                                                        \
  }
WARPLENS_SURFACE(surf1Dread, surf1Dwrite)
WARPLENS_SURFACE(surf2Dread, surf2Dwrite)
WARPLENS_SURFACE(surf3Dread, surf3Dwrite)
WARPLENS_SURFACE(surf1DLayeredread, surf1DLayeredwrite)
WARPLENS_SURFACE(surf2DLayeredread, surf2DLayeredwrite)
#undef WARPLENS_SURFACE
