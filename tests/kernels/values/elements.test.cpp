#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "kernels/values/fill.hpp"

namespace warplens::kernels {
namespace {

/// Returns `count` numbers that a fill writes, starting at byte `offset`.
template <class T>
std::vector<T> filled_elements(const char* fill, const char* element, std::uint64_t pointer_offset,
                               std::uint64_t offset, std::size_t count) {
  std::vector<std::uint8_t> bytes(count * sizeof(T));
  make_fill(fill, {.element = *element_named(element), .offset = pointer_offset})(offset, bytes);
  std::vector<T> numbers(count);
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

TEST(Elements, HaveTheSizesOfCuda) {
  const std::pair<const char*, unsigned> sizes[] = {
      {"char", 1},   {"unsigned char", 1}, {"short", 2},    {"half", 2},   {"__nv_bfloat16", 2}, {"__half2", 4},
      {"int", 4},    {"unsigned", 4},      {"float", 4},    {"double", 8}, {"long long", 8},     {"uchar4", 4},
      {"float2", 8}, {"float4", 16},       {"int4", 16},    {"bool", 1},   {"uint8_t", 1},       {"int64_t", 8},
      {"size_t", 8}, {"char3", 3},         {"float3", 12},  {"float1", 4}, {"uint", 4},          {"half2", 4},
      {"float*", 8}, {"double2", 16},      {"double4", 32}, {"uint4", 16}, {"short2", 4},        {"longlong2", 16},
  };
  for (const auto& [name, bytes] : sizes) {
    ASSERT_TRUE(element_named(name)) << name;
    EXPECT_EQ(element_named(name)->bytes(), bytes) << name;
  }
  for (const char* unknown :
       {"", "2", "float5", "float0", "half4", "Float", "unsigned4", "bool2", "P{}", "P{float", "P{what}", "{"}) {
    EXPECT_FALSE(element_named(unknown)) << unknown;
  }
  for (const std::string& name : element_names()) EXPECT_TRUE(element_named(name)) << name;
}

TEST(Elements, AreIntegersThatSeveralWordsName) {
  EXPECT_EQ(element_named("unsigned long long int"), element_named("unsigned long long"));
  EXPECT_EQ(element_named("long int"), element_named("long"));
  EXPECT_EQ(element_named("short unsigned int"), element_named("unsigned short"));
  EXPECT_EQ(element_named("signed int"), element_named("int"));
  for (const char* const wrong :
       {"int int", "long short", "unsigned signed int", "short char", "long long long", "int x"})
    EXPECT_FALSE(element_named(wrong)) << wrong;
}

TEST(Elements, HaveTheLayoutOfCppStructs) {
  struct Inner {
    float x;
    char y[3];
  };
  struct Outer {
    char a;
    double b;
    Inner c[2];
    short d;
  };
  const auto outer = element_named("Outer{char a, double b, Inner{float x, char y[3]} [2], short}");
  ASSERT_TRUE(outer);
  EXPECT_EQ(outer->bytes(), sizeof(Outer));
  EXPECT_EQ(outer->alignment, alignof(Outer));
  ASSERT_EQ(outer->parts.size(), 11u);
  EXPECT_EQ(outer->parts[1], (Element::Part{Scalar::f64, offsetof(Outer, b)}));
  EXPECT_EQ(outer->parts[6], (Element::Part{Scalar::f32, offsetof(Outer, c) + sizeof(Inner)}));
  EXPECT_EQ(outer->parts[10], (Element::Part{Scalar::i16, offsetof(Outer, d)}));
  EXPECT_FALSE(outer->uniform());
  EXPECT_EQ(element_named("float4")->uniform(), Scalar::f32);
  EXPECT_EQ(element_named("float4")->alignment, 16u);
  EXPECT_EQ(element_named("float3")->alignment, 4u);
  EXPECT_EQ(struct_text("P", {"float x", "int"}), "P{float x, int}");
  EXPECT_EQ(element_named("P{float x, int}"), element_named("Q{float, int}"));
  EXPECT_FALSE(element_named(std::string(5000, '{') + std::string(5000, '}')));
}

TEST(Elements, ConvertNumbersLikeCpp) {
  const auto written = [](Scalar scalar, double number) {
    std::uint8_t bytes[8] = {};
    write_number(scalar, number, bytes);
    return read_number(scalar, bytes);
  };
  EXPECT_EQ(written(Scalar::i8, 200), -56);
  EXPECT_EQ(written(Scalar::u8, -1), 255);
  EXPECT_EQ(written(Scalar::i32, -2.9), -2);
  EXPECT_EQ(written(Scalar::u64, 0x1p63), 0x1p63);
  EXPECT_EQ(written(Scalar::i64, NAN), 0);
  EXPECT_EQ(written(Scalar::i64, 1e300), -1) << "numbers that are too large are clamped to 64 bits";
  EXPECT_EQ(written(Scalar::boolean, 0.5), 1);
  EXPECT_EQ(written(Scalar::f16, 1.0 / 3), 0.333251953125);
  EXPECT_EQ(written(Scalar::f32, 1.0 / 3), 1.0F / 3);
  EXPECT_EQ(written(Scalar::bf16, 3.14159), 3.140625);
}

TEST(FieldAt, ReturnsTheCppSuffixOfAField) {
  EXPECT_EQ(field_at("float4", 8, 4), ".z");
  EXPECT_EQ(field_at("Point{float x, float y}", 0, 4), ".x");
  EXPECT_EQ(field_at("Point{float x, float y}", 4, 4), ".y");
  EXPECT_EQ(field_at("Particle{double mass, float2 p, float2 v[2]}", 24, 4), ".v[1].x");
  EXPECT_EQ(field_at("Padded{char kind, double value}", 8, 8), ".value");
}

TEST(FieldAt, IsEmptyForAWholeElementAndWithoutAField) {
  EXPECT_EQ(field_at("float", 0, 4), "");
  EXPECT_EQ(field_at("float4", 0, 16), "");
  EXPECT_EQ(field_at("Point{float x, float y}", 0, 8), "");
  EXPECT_EQ(field_at("float4", 0, 8), "") << "two numbers of the vector";
  EXPECT_EQ(field_at("Point{float x, float y, float z}", 4, 8), "") << "two fields of the struct";
  EXPECT_EQ(field_at("Pair{float, float}", 4, 4), "") << "a field without a name";
  EXPECT_EQ(field_at("Padded{char kind, double value}", 4, 1), "") << "padding";
  EXPECT_EQ(field_at("nothing known", 0, 4), "");
}

TEST(Fill, CountsIndicesFromThePointer) {
  EXPECT_EQ(filled_elements<float>("index", "float", 0, 0, 4), (std::vector<float>{0, 1, 2, 3}));
  EXPECT_EQ(filled_elements<float>("index", "float", 0, 16, 4), (std::vector<float>{4, 5, 6, 7}));
  EXPECT_EQ(filled_elements<float>("index", "float", 1, 0, 4), (std::vector<float>{-1, 0, 1, 2}));
  EXPECT_EQ(filled_elements<float>("index", "float4", 1, 0, 8), (std::vector<float>{-4, -3, -2, -1, 0, 1, 2, 3}));
  EXPECT_EQ(filled_elements<double>("index", "double2", 0, 32, 2), (std::vector<double>{4, 5}));
  EXPECT_EQ(filled_elements<std::int8_t>("index", "char", 0, 256 + 112, 16).back(), 127);
  EXPECT_EQ(filled_elements<std::int8_t>("index", "char", 0, 128, 16).front(), -128);
  EXPECT_EQ(filled_elements<std::int64_t>("index", "long long", 0, 8ULL << 33, 2)[1], (1LL << 33) + 1);
}

TEST(Fill, KeepsIndicesExactIn16BitFloats) {
  // 1.0 is 0x3C00 in half and 0x3F80 in bfloat16; 2047 = 1.9990234375 · 2^10; 255 = 1.9921875 · 2^7.
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "half", 0, 0, 4),
            (std::vector<std::uint16_t>{0, 0x3C00, 0x4000, 0x4200}));
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "half", 0, 2 * 2040, 9)[7], 0x67FF);
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "half", 0, 2 * 2040, 9)[8], 0);
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "__nv_bfloat16", 0, 0, 3),
            (std::vector<std::uint16_t>{0, 0x3F80, 0x4000}));
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "__nv_bfloat16", 0, 2 * 248, 9)[7], 0x437F);
  EXPECT_EQ(filled_elements<std::uint16_t>("index", "__nv_bfloat16", 0, 2 * 248, 9)[8], 0);
}

TEST(Fill, HasTheSameRandomNumbersForAnyPageStart) {
  const auto whole = filled_elements<float>("random", "float", 0, 0, 1024);
  const auto part = filled_elements<float>("random", "float", 0, 2048, 512);
  EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + 512));
  double sum = 0;
  for (const float number : whole) {
    ASSERT_GE(number, 0.0F);
    ASSERT_LT(number, 1.0F);
    sum += number;
  }
  EXPECT_NEAR(sum / 1024, 0.5, 0.05);
  EXPECT_NE(filled_elements<std::uint32_t>("random", "int", 0, 0, 1)[0],
            filled_elements<std::uint32_t>("random", "int", 0, 16, 1)[0]);
}

TEST(Fill, WritesZeroButNotEmpty) {
  EXPECT_EQ(filled_elements<int>("zero", "int", 0, 0, 4), (std::vector<int>{0, 0, 0, 0}));
  EXPECT_FALSE(make_fill("", {.element = *element_named("int")}));
}

}  // namespace
}  // namespace warplens::kernels
