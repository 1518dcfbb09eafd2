#include "kernels/header_guess/library_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/source/host_types.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// A class of a library that consists of numbers of one type.
struct LibraryNumbers {
  std::string_view name;
  const char *element, *count;
};

constexpr std::array kLibraryNumbers{
    // States of cuRAND
    LibraryNumbers{"curandState", "unsigned long long", "6"},
    LibraryNumbers{"curandState_t", "unsigned long long", "6"},
    LibraryNumbers{"curandStateXORWOW_t", "unsigned long long", "6"},
    LibraryNumbers{"curandStatePhilox4_32_10_t", "uint4", "4"},
    // Number types of the CUDA libraries
    LibraryNumbers{"cuComplex", "float2", "1"},
    LibraryNumbers{"cuFloatComplex", "float2", "1"},
    LibraryNumbers{"cufftComplex", "float2", "1"},
    LibraryNumbers{"cuDoubleComplex", "double2", "1"},
    LibraryNumbers{"cufftDoubleComplex", "double2", "1"},
    LibraryNumbers{"cufftReal", "float", "1"},
    LibraryNumbers{"cufftDoubleReal", "double", "1"},
    LibraryNumbers{"__nv_fp8_e4m3", "unsigned char", "1"},
    LibraryNumbers{"__nv_fp8_e5m2", "unsigned char", "1"},
    LibraryNumbers{"__nv_fp8x2_e4m3", "unsigned short", "1"},
    LibraryNumbers{"__nv_fp8x2_e5m2", "unsigned short", "1"},
    LibraryNumbers{"__nv_fp8x4_e4m3", "unsigned int", "1"},
    LibraryNumbers{"__nv_fp8x4_e5m2", "unsigned int", "1"},
    LibraryNumbers{"dim3", "unsigned int", "3"},
    LibraryNumbers{"clock_t", "long long", "1"},
    // Vectors and matrices of GLM
    LibraryNumbers{"vec1", "float", "1"},
    LibraryNumbers{"vec2", "float", "2"},
    LibraryNumbers{"vec3", "float", "3"},
    LibraryNumbers{"vec4", "float", "4"},
    LibraryNumbers{"dvec2", "double", "2"},
    LibraryNumbers{"dvec3", "double", "3"},
    LibraryNumbers{"dvec4", "double", "4"},
    LibraryNumbers{"ivec2", "int", "2"},
    LibraryNumbers{"ivec3", "int", "3"},
    LibraryNumbers{"ivec4", "int", "4"},
    LibraryNumbers{"uvec2", "unsigned int", "2"},
    LibraryNumbers{"uvec3", "unsigned int", "3"},
    LibraryNumbers{"uvec4", "unsigned int", "4"},
    LibraryNumbers{"u8vec3", "unsigned char", "3"},
    LibraryNumbers{"u8vec4", "unsigned char", "4"},
    LibraryNumbers{"quat", "float", "4"},
    LibraryNumbers{"mat2", "float", "4"},
    LibraryNumbers{"mat3", "float", "9"},
    LibraryNumbers{"mat4", "float", "16"},
    LibraryNumbers{"mat4x4", "float", "16"},
    LibraryNumbers{"mat3x3", "float", "9"},
    LibraryNumbers{"mat4x3", "float", "12"},
    LibraryNumbers{"mat3x4", "float", "12"},
    LibraryNumbers{"dmat3", "double", "9"},
    LibraryNumbers{"dmat4", "double", "16"},
    // Number types of PyTorch and of the standard library
    LibraryNumbers{"Half", "half", "1"},
    LibraryNumbers{"BFloat16", "nv_bfloat16", "1"},
    LibraryNumbers{"byte", "unsigned char", "1"},
};

/// Removes the namespace from the name of a library type: "cuda::std::uint8_t" -> "uint8_t".
std::string_view without_library(std::string_view type) {
  for (const std::string_view space :
       {"::", "cuda::", "std::", "thrust::", "cub::", "glm::", "torch::", "at::", "c10::"})
    if (type.starts_with(space)) type.remove_prefix(space.size());
  return type;
}

/// Views of OpenCV, and the types of their pixels if the name contains them: "PtrStepf".
struct ViewName {
  std::string_view name, element;
  bool has_step, has_sides;
};

constexpr std::array kViewNames{
    ViewName{"DevPtr", "", false, false},
    ViewName{"PtrStep", "", true, false},
    ViewName{"PtrStepb", "unsigned char", true, false},
    ViewName{"PtrStepus", "unsigned short", true, false},
    ViewName{"PtrStepf", "float", true, false},
    ViewName{"PtrStepi", "int", true, false},
    ViewName{"PtrStepSz", "", true, true},
    ViewName{"PtrStepSzb", "unsigned char", true, true},
    ViewName{"PtrStepSzus", "unsigned short", true, true},
    ViewName{"PtrStepSzf", "float", true, true},
    ViewName{"PtrStepSzi", "int", true, true},
};

}  // namespace

Contents memory_contents(const std::string& type) {
  const std::string_view own = without_library(type);
  const std::string_view word = own.substr(0, own.find('<'));
  const std::vector<std::string> given = split_template_arguments(own);
  for (const auto& [name, element, count] : kLibraryNumbers)
    if (word == name) return {element, count};
  if (const HostNumbers numbers = element_named(own) ? HostNumbers() : find_host_numbers(word); numbers.count > 0)
    return {std::string(numbers.type), std::to_string(numbers.count)};
  if (given.empty()) return {element_named(own) ? std::string(own) : type};
  const std::string element(without_library(plain_type(given.front())));
  if (word == "array" && given.size() == 2) return {element, given[1]};
  if (word == "complex") return {element, "2"};
  if (word == "atomic" || word == "atomic_ref" || word == "device_ptr") return {element};
  return {type};
}

std::vector<LibraryField> library_fields(const std::string& type) {
  const std::string_view own = without_library(type);
  const std::string_view word = own.substr(0, own.find('<'));
  const std::vector<std::string> given = split_template_arguments(own);
  if (word == "pair" && given.size() == 2) return {{given[0], "first"}, {given[1], "second"}};
  if (word == "KeyValuePair" && given.size() == 2) return {{given[0], "key"}, {given[1], "value"}};
  if (word == "tuple" && !given.empty()) {
    std::vector<LibraryField> fields;
    for (const std::string& one : given) fields.push_back({one, fmt::format("part{}", fields.size())});
    return fields;
  }
  return {};
}

std::optional<TensorAccessor> tensor_accessor(const std::string& type) {
  const std::string_view own = without_library(type);
  const std::string_view word = own.substr(0, own.find('<'));
  const std::vector<std::string> given = split_template_arguments(own);
  if (!word.ends_with("PackedTensorAccessor") && !word.starts_with("PackedTensorAccessor")) return std::nullopt;
  if (given.size() < 2) return std::nullopt;
  TensorAccessor accessor{.element = memory_contents(plain_type(given[0])).element, .dimensions = given[1]};
  const bool is_short = word.ends_with("32") || (given.size() > 3 && given[3].find("32") != std::string::npos) ||
                        (given.size() > 3 && given[3] == "int");
  accessor.index = is_short ? "int" : "long long";
  accessor.is_const = given[0].starts_with("const ");
  return accessor;
}

std::optional<TensorAccessor> tensor_info(const std::string& type) {
  const std::vector<std::string> given = split_template_arguments(type);
  if (plain_class_name(type) != "TensorInfo" || given.size() != 2) return std::nullopt;
  const std::string index = plain_type(given[1]);
  return TensorAccessor{.element = memory_contents(plain_type(given[0])).element,
                        .index = element_named(index) ? index : "int",
                        .is_const = given[0].starts_with("const ")};
}

std::optional<ImageView> image_view(const std::string& type) {
  const std::string name = plain_class_name(type);
  const auto* const view = std::ranges::find(kViewNames, name, &ViewName::name);
  if (view == kViewNames.end()) return std::nullopt;
  const std::vector<std::string> given = split_template_arguments(type);
  if (view->element.empty() && given.empty()) return std::nullopt;
  return ImageView{.element = view->element.empty() ? memory_contents(plain_type(given.front())).element
                                                    : std::string(view->element),
                   .has_step = view->has_step,
                   .has_sides = view->has_sides};
}

}  // namespace warplens::kernels
