#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplens::kernels {

/// Memory contents of a library class: "cuda::std::array<char, 8>" is 8 elements of type char, and "cuda::atomic<int>"
/// is one int. Any other type is one element of this type.
struct Contents {
  std::string element;
  std::string count = "1";  ///< a number, or the name of a constant
};
Contents memory_contents(const std::string& type);

/// A field of a class of a library.
struct LibraryField {
  std::string type, name;
  std::string count = "1";  ///< number of elements: a number, or the name of a constant
  unsigned pointers = 0;
};

/// Returns the fields of a library class in their order in memory, if the class can have fields of different types:
/// "first" and "second" of a std::pair, or the parts of a std::tuple. Empty for any other type.
std::vector<LibraryField> library_fields(const std::string& type);

/// An accessor of a PyTorch tensor as it is passed to a kernel: a pointer to the numbers, then one size and one stride
/// per dimension.
struct TensorAccessor {
  std::string element;     ///< type of the numbers in the tensor
  std::string dimensions;  ///< a number, or the name of a constant; empty: not part of the type
  std::string index;       ///< type of the sizes and strides
  bool is_const = false;
};

/// Parses a type such as "torch::PackedTensorAccessor32<float, 2>". Empty for any other type.
std::optional<TensorAccessor> tensor_accessor(const std::string& type);

/// Number of sizes, and of strides, in a TensorInfo of PyTorch.
inline constexpr std::int64_t kSizesOfTensorInfo = 25;

/// Parses a type such as "at::cuda::detail::TensorInfo<float, int>": a pointer to the numbers, then
/// kSizesOfTensorInfo sizes, then as many strides, then the number of dimensions. Empty for any other type.
std::optional<TensorAccessor> tensor_info(const std::string& type);

/// A view of an image of OpenCV as it is passed to a kernel: a pointer to the first row, then the bytes per row, then
/// the numbers of columns and rows.
struct ImageView {
  std::string element;  ///< type of a pixel
  bool has_step = false, has_sides = false;
};

/// Parses a type such as "cv::cuda::PtrStep<uchar3>". Empty for any other type.
std::optional<ImageView> image_view(const std::string& type);

}  // namespace warplens::kernels
