#include "kernels/values/usual_types.hpp"

#include <algorithm>

namespace warplens::kernels {
namespace {

/// Usual names of types, and the types that they stand for, sorted by name.
constexpr struct UsualType {
  std::string_view name, type;
} kUsualTypes[] = {
    {"BYTE", "unsigned char"},
    {"DATATYPE", "float"},
    {"DATA_TYPE", "float"},
    {"DTYPE", "float"},
    {"DWORD", "unsigned int"},
    {"DataType", "float"},
    {"Dtype", "float"},
    {"FLOAT", "float"},
    {"Float", "float"},
    {"INT", "int"},
    {"Index", "int"},
    {"REAL", "float"},
    {"Real", "float"},
    {"Real2", "float2"},
    {"Real3", "float3"},
    {"Real4", "float4"},
    {"Scalar", "float"},
    {"Size_t", "long long"},
    {"UINT", "unsigned int"},
    {"UINT32", "unsigned int"},
    {"UINT64", "unsigned long long"},
    {"WORD", "unsigned short"},
    {"accreal", "float"},
    {"byte", "unsigned char"},
    {"data_t", "float"},
    {"data_type", "float"},
    {"dtype", "float"},
    {"f32", "float"},
    {"f64", "double"},
    {"float32", "float"},
    {"float64", "double"},
    {"fp", "float"},
    {"fp_t", "float"},
    {"i16", "short"},
    {"i32", "int"},
    {"i64", "long long"},
    {"i8", "signed char"},
    {"idx_t", "int"},
    {"index_t", "int"},
    {"int16", "short"},
    {"int32", "int"},
    {"int64", "long long"},
    {"int8", "signed char"},
    {"real", "float"},
    {"real2", "float2"},
    {"real3", "float3"},
    {"real4", "float4"},
    {"real_t", "float"},
    {"s16", "short"},
    {"s32", "int"},
    {"s64", "long long"},
    {"s8", "signed char"},
    {"scalar", "float"},
    {"scalar_t", "float"},
    {"scalar_type", "float"},
    {"u16", "unsigned short"},
    {"u32", "unsigned int"},
    {"u64", "unsigned long long"},
    {"u8", "unsigned char"},
    {"u_int", "unsigned int"},
    {"uint16", "unsigned short"},
    {"uint32", "unsigned int"},
    {"uint64", "unsigned long long"},
    {"uint8", "unsigned char"},
    {"uint_t", "unsigned int"},
    {"ull", "unsigned long long"},
    {"val_t", "float"},
    {"value_t", "float"},
};
static_assert(std::ranges::is_sorted(kUsualTypes, {}, &UsualType::name));

}  // namespace

std::string_view usual_type(std::string_view name) {
  const auto* const row = std::ranges::lower_bound(kUsualTypes, name, {}, &UsualType::name);
  return row != std::end(kUsualTypes) && row->name == name ? row->type : std::string_view();
}

}  // namespace warplens::kernels
