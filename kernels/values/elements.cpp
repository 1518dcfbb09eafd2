#include "kernels/values/elements.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "analysis/simt/instructions/float_format.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of numbers in an element, and maximum length of the text of its type. No reasonable header reaches
/// these limits.
constexpr std::uint32_t kMostParts = 4096;
constexpr std::size_t kLongestType = 4096;

struct NamedScalar {
  std::string_view name;
  Scalar scalar;
};

// The type names of CUDA C++ on 64-bit Linux, where a long has 64 bits.
constexpr std::array kScalars{
    NamedScalar{"char", Scalar::i8},
    NamedScalar{"signed char", Scalar::i8},
    NamedScalar{"unsigned char", Scalar::u8},
    NamedScalar{"short", Scalar::i16},
    NamedScalar{"unsigned short", Scalar::u16},
    NamedScalar{"int", Scalar::i32},
    NamedScalar{"unsigned", Scalar::u32},
    NamedScalar{"unsigned int", Scalar::u32},
    NamedScalar{"long", Scalar::i64},
    NamedScalar{"unsigned long", Scalar::u64},
    NamedScalar{"long long", Scalar::i64},
    NamedScalar{"unsigned long long", Scalar::u64},
    NamedScalar{"float", Scalar::f32},
    NamedScalar{"double", Scalar::f64},
    NamedScalar{"half", Scalar::f16},
    NamedScalar{"__half", Scalar::f16},
    NamedScalar{"nv_bfloat16", Scalar::bf16},
    NamedScalar{"__nv_bfloat16", Scalar::bf16},
    NamedScalar{"bool", Scalar::boolean},
    NamedScalar{"int8_t", Scalar::i8},
    NamedScalar{"uint8_t", Scalar::u8},
    NamedScalar{"int16_t", Scalar::i16},
    NamedScalar{"uint16_t", Scalar::u16},
    NamedScalar{"int32_t", Scalar::i32},
    NamedScalar{"uint32_t", Scalar::u32},
    NamedScalar{"int64_t", Scalar::i64},
    NamedScalar{"uint64_t", Scalar::u64},
    NamedScalar{"size_t", Scalar::u64},
    NamedScalar{"ptrdiff_t", Scalar::i64},
    NamedScalar{"intptr_t", Scalar::i64},
    NamedScalar{"uintptr_t", Scalar::u64},
    NamedScalar{"uchar", Scalar::u8},
    NamedScalar{"ushort", Scalar::u16},
    NamedScalar{"uint", Scalar::u32},
    NamedScalar{"ulong", Scalar::u64},
};

/// The names of vector types without the number of components.
constexpr std::array kVectors{
    NamedScalar{"char", Scalar::i8},       NamedScalar{"uchar", Scalar::u8},  NamedScalar{"short", Scalar::i16},
    NamedScalar{"ushort", Scalar::u16},    NamedScalar{"int", Scalar::i32},   NamedScalar{"uint", Scalar::u32},
    NamedScalar{"long", Scalar::i64},      NamedScalar{"ulong", Scalar::u64}, NamedScalar{"longlong", Scalar::i64},
    NamedScalar{"ulonglong", Scalar::u64}, NamedScalar{"float", Scalar::f32}, NamedScalar{"double", Scalar::f64},
};

// For the 16-bit floating-point types, CUDA has vectors with two components only.
constexpr std::array kPairs{
    NamedScalar{"half2", Scalar::f16},
    NamedScalar{"__half2", Scalar::f16},
    NamedScalar{"nv_bfloat162", Scalar::bf16},
    NamedScalar{"__nv_bfloat162", Scalar::bf16},
};

template <class List>
std::optional<Scalar> scalar_in(const List& list, std::string_view name) {
  for (const NamedScalar& known : list)
    if (name == known.name) return known.scalar;
  return std::nullopt;
}

/// Returns the integer type whose name consists of several words in any order: "unsigned long long int", "short
/// unsigned".
std::optional<Scalar> parse_words(std::string_view type) {
  unsigned longs = 0, shorts = 0, chars = 0, ints = 0, is_unsigned = 0, is_signed = 0, words = 0;
  while (!type.empty()) {
    const std::size_t end = std::min(type.find(' '), type.size());
    const std::string_view word = type.substr(0, end);
    type.remove_prefix(std::min(end + 1, type.size()));
    if (word.empty()) continue;
    unsigned* const count = word == "long"       ? &longs
                            : word == "short"    ? &shorts
                            : word == "char"     ? &chars
                            : word == "int"      ? &ints
                            : word == "unsigned" ? &is_unsigned
                            : word == "signed"   ? &is_signed
                                                 : nullptr;
    if (count == nullptr || ++words > 5) return std::nullopt;
    ++*count;
  }
  if (words < 2 || ints > 1 || is_unsigned + is_signed > 1 || longs > 2 || shorts + chars > 1) return std::nullopt;
  if (chars + shorts > 0 && (longs > 0 || (chars > 0 && ints > 0))) return std::nullopt;
  if (chars > 0) return is_unsigned > 0 ? Scalar::u8 : Scalar::i8;
  if (shorts > 0) return is_unsigned > 0 ? Scalar::u16 : Scalar::i16;
  if (longs > 0) return is_unsigned > 0 ? Scalar::u64 : Scalar::i64;
  return is_unsigned > 0 ? Scalar::u32 : Scalar::i32;
}

Element vector_of(Scalar scalar, unsigned components) {
  Element element;
  const unsigned bytes = bytes_of(scalar);
  for (unsigned i = 0; i < components; ++i) element.parts.push_back({scalar, i * bytes});
  element.size = bytes * components;
  // The alignment is the one in vector_types.h: vectors with three components are aligned like a single component, and
  // no alignment exceeds 16 bytes.
  element.alignment = components == 3 ? bytes : std::min(bytes * components, 16U);
  return element;
}

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// A field of a struct in a header: "float", "float x", "float x[3]", "float[3]".
struct Field {
  Element element;
  std::uint64_t count = 1;
  std::string_view type, name;  ///< type and name in the header; the name may be empty
  std::uint32_t at = 0;         ///< offset of the field's first byte in the struct
};

std::optional<Field> parse_field(std::string_view text) {
  Field field;
  text = trim(text);
  if (text.ends_with(']')) {
    const std::size_t open = text.rfind('[');
    if (open == std::string_view::npos) return std::nullopt;
    const std::string_view number = trim(text.substr(open + 1, text.size() - open - 2));
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), field.count);
    if (error != std::errc{} || end != number.data() + number.size()) return std::nullopt;
    if (field.count == 0 || field.count > kMostParts) return std::nullopt;
    text = trim(text.substr(0, open));
  }
  std::optional<Element> element = element_named(text);
  if (!element) {
    // The last word is the field's name.
    std::size_t begin = text.size();
    while (begin > 0 && is_word_character(text[begin - 1])) --begin;
    field.name = text.substr(begin);
    text = text.substr(0, begin);
    element = element_named(text);
  }
  if (!element) return std::nullopt;
  field.type = text;
  field.element = std::move(*element);
  return field;
}

/// Appends a field to a struct, with the layout of C++. Returns false if the struct would become too large.
bool append_field(Field& field, Element& whole) {
  const Element& element = field.element;
  if (whole.parts.size() + field.count * element.parts.size() > kMostParts) return false;
  field.at = whole.size = (whole.size + element.alignment - 1) / element.alignment * element.alignment;
  for (std::uint64_t i = 0; i < field.count; ++i) {
    for (const Element::Part& part : element.parts) whole.parts.push_back({part.scalar, whole.size + part.at});
    whole.size += element.size;
  }
  whole.alignment = std::max(whole.alignment, element.alignment);
  return true;
}

std::optional<Element> struct_of(std::string_view fields) {
  Element whole;
  for (const std::string& text : split_at_commas(fields)) {
    std::optional<Field> field = parse_field(text);
    if (!field || !append_field(*field, whole)) return std::nullopt;
  }
  if (whole.parts.empty()) return std::nullopt;
  whole.size = (whole.size + whole.alignment - 1) / whole.alignment * whole.alignment;
  return whole;
}

/// Returns the text between the braces of a struct's type.
std::string_view fields_in(std::string_view type) {
  const std::size_t open = type.find('{');
  return open == std::string_view::npos ? "" : type.substr(open + 1, type.size() - open - 2);
}

std::string component_at(const Element& vector, std::uint32_t at, std::uint32_t bytes) {
  const unsigned each = bytes_of(vector.parts.front().scalar);
  if (vector.parts.size() < 2 || bytes > each || at % each != 0) return {};
  return {'.', "xyzw"[at / each]};
}

std::string struct_field_at(std::string_view fields, std::uint32_t at, std::uint32_t bytes) {
  Element whole;
  for (const std::string& text : split_at_commas(fields)) {
    std::optional<Field> field = parse_field(text);
    if (!field || !append_field(*field, whole)) return {};
    if (at < field->at || at >= whole.size) continue;
    const std::uint32_t each = field->element.size, within = (at - field->at) % each;
    if (field->name.empty() || within + bytes > each) return {};
    std::string path = '.' + std::string(field->name);
    if (field->count > 1) path += '[' + std::to_string((at - field->at) / each) + ']';
    return path + field_at(field->type, within, bytes);
  }
  return {};
}

template <class T>
void put(const T& number, std::uint8_t* to) {
  std::memcpy(to, &number, sizeof number);
}

template <class T>
T get(const std::uint8_t* from) {
  T number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

/// Converts a double to the bits of a 64-bit integer, without the fraction. Numbers from 2^63 on become unsigned,
/// numbers beyond 64 bits are clamped, and NaN becomes zero.
std::int64_t truncate_to_bits(double number) {
  if (!(number > -0x1p63)) return std::isnan(number) ? 0 : std::numeric_limits<std::int64_t>::min();
  if (number < 0x1p63) return static_cast<std::int64_t>(number);
  const std::uint64_t large =
      number < 0x1p64 ? static_cast<std::uint64_t>(number) : std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::int64_t>(large);
}

}  // namespace

unsigned bytes_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::boolean:
    case Scalar::i8:
    case Scalar::u8:
      return 1;
    case Scalar::i16:
    case Scalar::u16:
    case Scalar::f16:
    case Scalar::bf16:
      return 2;
    case Scalar::i32:
    case Scalar::u32:
    case Scalar::f32:
      return 4;
    case Scalar::i64:
    case Scalar::u64:
    case Scalar::f64:
    case Scalar::address:
      return 8;
  }
  return 0;
}

bool is_floating(Scalar scalar) {
  return scalar == Scalar::f16 || scalar == Scalar::bf16 || scalar == Scalar::f32 || scalar == Scalar::f64;
}

void write_number(Scalar scalar, double number, std::uint8_t* to) {
  switch (scalar) {
    case Scalar::boolean:
      return put(static_cast<std::uint8_t>(number != 0), to);
    case Scalar::f16:
      return put(static_cast<std::uint16_t>(simt::encoded<simt::kHalf>(number)), to);
    case Scalar::bf16:
      return put(static_cast<std::uint16_t>(simt::encoded<simt::kBrainHalf>(number)), to);
    case Scalar::f32:
      return put(static_cast<float>(number), to);
    case Scalar::f64:
      return put(number, to);
    default:
      return write_number(scalar, truncate_to_bits(number), to);
  }
}

void write_number(Scalar scalar, std::int64_t number, std::uint8_t* to) {
  if (is_floating(scalar)) return write_number(scalar, static_cast<double>(number), to);
  if (scalar == Scalar::boolean) return put(static_cast<std::uint8_t>(number != 0), to);
  std::memcpy(to, &number, bytes_of(scalar));  // the CPU and the GPU are both little-endian
}

double read_number(Scalar scalar, const std::uint8_t* from) {
  switch (scalar) {
    case Scalar::boolean:
    case Scalar::u8:
      return *from;
    case Scalar::i8:
      return get<std::int8_t>(from);
    case Scalar::i16:
      return get<std::int16_t>(from);
    case Scalar::u16:
      return get<std::uint16_t>(from);
    case Scalar::i32:
      return get<std::int32_t>(from);
    case Scalar::u32:
      return get<std::uint32_t>(from);
    case Scalar::i64:
      return static_cast<double>(get<std::int64_t>(from));
    case Scalar::u64:
    case Scalar::address:
      return static_cast<double>(get<std::uint64_t>(from));
    case Scalar::f16:
      return simt::decoded<simt::kHalf>(get<std::uint16_t>(from));
    case Scalar::bf16:
      return simt::decoded<simt::kBrainHalf>(get<std::uint16_t>(from));
    case Scalar::f32:
      return get<float>(from);
    case Scalar::f64:
      return get<double>(from);
  }
  return 0;
}

std::optional<Scalar> Element::uniform() const {
  if (parts.empty() || parts.size() * bytes_of(parts.front().scalar) != size) return std::nullopt;
  for (const Part& part : parts)
    if (part.scalar != parts.front().scalar) return std::nullopt;
  return parts.front().scalar;
}

std::optional<Element> element_named(std::string_view type) {
  type = trim(type);
  if (type.size() > kLongestType) return std::nullopt;
  if (type.ends_with('*')) return vector_of(Scalar::address, 1);
  if (type.ends_with('}')) return struct_of(fields_in(type));
  if (const auto scalar = scalar_in(kScalars, type)) return vector_of(*scalar, 1);
  if (const auto scalar = scalar_in(kPairs, type)) return vector_of(*scalar, 2);
  if (const auto scalar = parse_words(type)) return vector_of(*scalar, 1);
  if (type.empty() || type.back() < '1' || type.back() > '4') return std::nullopt;
  const auto components = static_cast<unsigned>(type.back() - '0');
  type.remove_suffix(1);
  const auto scalar = scalar_in(kVectors, type);
  return scalar ? std::optional(vector_of(*scalar, components)) : std::nullopt;
}

std::string field_at(std::string_view type, std::uint32_t at, std::uint32_t bytes) {
  type = trim(type);
  const std::optional<Element> whole = element_named(type);
  if (!whole || at >= whole->size || (at == 0 && bytes >= whole->size)) return {};
  return type.ends_with('}') ? struct_field_at(fields_in(type), at, bytes) : component_at(*whole, at, bytes);
}

std::vector<std::string> element_names() {
  std::vector<std::string> names;
  for (const NamedScalar& known : kScalars) names.emplace_back(known.name);
  for (const NamedScalar& known : kPairs) names.emplace_back(known.name);
  for (const NamedScalar& known : kVectors)
    for (const char* components : {"1", "2", "3", "4"}) names.push_back(std::string(known.name) + components);
  return names;
}

std::string struct_text(const std::string& name, const std::vector<std::string>& fields) {
  std::string text = name + '{';
  for (const std::string& field : fields) text += (&field == fields.data() ? "" : ", ") + field;
  return text + '}';
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool ends = at == text.size();
    if (!ends && (text[at] == '{' || text[at] == '(' || text[at] == '[')) ++depth;
    if (!ends && (text[at] == '}' || text[at] == ')' || text[at] == ']')) --depth;
    if (!ends && (text[at] != ',' || depth != 0)) continue;
    const std::string_view part = trim(text.substr(begin, at - begin));
    if (!part.empty() || !ends || !parts.empty()) parts.emplace_back(part);
    begin = at + 1;
  }
  return parts;
}

}  // namespace warplens::kernels
