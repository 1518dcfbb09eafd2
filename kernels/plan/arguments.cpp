#include "kernels/plan/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "kernels/compile/texture_references.hpp"
#include "kernels/header/parameter_types.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr int kDeepestStruct = 16;

std::string trim(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
}

/// Parses an integer literal of C++ with all its 64 bits: 42, -1, 0xFFFFFFFF, 7u.
std::optional<std::int64_t> integer_literal(std::string text) {
  const bool negative = text.starts_with('-');
  text.erase(0, negative ? 1 : 0);
  while (!text.empty() && std::strchr("uUlL", text.back()) != nullptr) text.pop_back();
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  text.erase(0, hexadecimal ? 2 : 0);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, hexadecimal ? 16 : 10);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return static_cast<std::int64_t>(negative ? 0 - number : number);
}

/// An argument that starts with a type, split after the type: "half 0.5", "float4 {1, 2, 3, 4}".
struct Typed {
  std::string type;
  Element element;
  std::string rest;
};

std::optional<Typed> parse_typed(const std::string& text) {
  std::optional<Typed> found;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_identifier_character(text[at])) ++at;
    if (at == begin) break;
    const std::string type = text.substr(0, at);
    // "int(width / 2.0)" is an expression with a conversion, not a value with its type.
    if (at < text.size() && text[at] == '(') break;
    while (at < text.size() && text[at] == ' ') ++at;
    const auto element = element_named(type);
    if (element && at < text.size()) found = Typed{type, *element, text.substr(at)};
  }
  return found;
}

/// Converts the arguments of the header to bytes, one after another, and appends them to the parameter block.
class Packer {
 public:
  Packer(const Evaluator& value_of, const ArgumentSources& sources)
      : value_of_(value_of),
        buffers_(sources.buffers),
        textures_(sources.textures),
        tensor_maps_(sources.tensor_maps),
        line_(value_of.kernel().line_of("args")),
        names_(value_of.names()) {
    for (const auto& [name, value] : {std::pair{"nullptr", 0}, {"false", 0}, {"true", 1}}) names_.emplace(name, value);
  }

  void add(const std::string& argument, const ptx::Variable& parameter, const std::string& type) {
    ++number_;
    argument_ = argument;
    const std::size_t alignment = std::max(parameter.alignment, ptx::bytes_of(parameter.type));
    align(alignment);
    packed_.places.push_back({.at = static_cast<std::uint32_t>(packed_.bytes.size()), .buffer = std::nullopt});
    const std::string text = trim(argument);
    const auto target = parse_target(text, buffers_, value_of_, line_);
    if (target && parameter.bytes() != 8) {
      throw error(say("a buffer is a pointer of 8 bytes, but the parameter has {} bytes; check the order of 'args'",
                      parameter.bytes()));
    }
    if (const auto texture = texture_named(text)) {
      if (parameter.bytes() != 8)
        throw error(
            say("a texture or surface object has 8 bytes, but the parameter has {} bytes; check the order of 'args'",
                parameter.bytes()));
      packed_.places.back().texture = *texture;
      return put_address(textures_[*texture].object.handle);
    }
    if (const auto map = std::ranges::find(tensor_maps_, text, &PlannedTensorMap::name); map != tensor_maps_.end())
      return put_tensor_map(*map, parameter);
    if (target) {
      packed_.places.back().buffer = target->buffer;
      packed_.places.back().byte_offset = target->byte_offset;
      return put_pointer(*target);
    }
    if (text.starts_with('{')) return add_fields(text, parameter, type);
    if (const auto with_type = parse_typed(text)) return add_typed(*with_type, parameter);
    const std::optional<Element> element = element_named(type);
    if (parameter.count != 1 && element && element->parts.size() == 1)
      return put_number(element->parts[0].scalar, text);
    if (parameter.count != 1) throw struct_error(parameter, type, element);
    if (parameter.type == ptx::Type::f32) return put_number(Scalar::f32, text);
    if (parameter.type == ptx::Type::f64) return put_number(Scalar::f64, text);
    if (type == "bool") return put_number(Scalar::boolean, text);
    put_integer(text, ptx::bytes_of(parameter.type));
  }

  /// Adds the handle of the object that replaces a texture or surface reference. `symbol` is the name of the reference
  /// in the PTX.
  void add_reference(const std::string& symbol) {
    const std::string name = demangle(symbol);
    const auto found = std::ranges::find_if(textures_, [&](const PlannedTexture& texture) {
      return !texture.reference.empty() && (name == texture.reference || name.ends_with("::" + texture.reference));
    });
    if (found == textures_.end())
      throw InputError(value_of_.kernel().path, line_,
                       say("the kernel uses the texture or surface reference '{}', but no object in [textures] or "
                           "[surfaces] has reference = \"{}\"; add one",
                           name, name));
    align(sizeof(std::uint64_t));
    packed_.places.push_back({.at = static_cast<std::uint32_t>(packed_.bytes.size()),
                              .buffer = std::nullopt,
                              .texture = static_cast<std::uint32_t>(found - textures_.begin())});
    put_address(found->object.handle);
  }

  PackedArguments take() { return std::move(packed_); }

 private:
  InputError error(const std::string& what) const {
    return {value_of_.kernel().path, line_, say("argument {} of the kernel, '{}': {}", number_, argument_, what)};
  }

  InputError struct_error(const ptx::Variable& parameter, const std::string& type,
                          const std::optional<Element>& element) const {
    if (element) {
      return error(type.front() == 'i' ? say("the parameter is an {}; write its {} numbers in braces, like {{1, 2}}",
                                             type, element->parts.size())
                                       : say("the parameter is a {}; write its {} numbers in braces, like {{1, 2}}",
                                             type, element->parts.size()));
    }
    return error(
        say("the parameter is a struct of {} bytes{}; write its fields in braces, each with its type, like {{float "
            "1.5, int width}}",
            parameter.bytes(), type.empty() ? "" : " (" + type + ")"));
  }

  void align(std::size_t alignment) {
    packed_.bytes.resize((packed_.bytes.size() + alignment - 1) / alignment * alignment);
  }

  std::optional<std::uint32_t> texture_named(const std::string& name) const {
    const auto found = std::ranges::find(textures_, name, &PlannedTexture::name);
    if (found == textures_.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - textures_.begin());
  }

  void put_tensor_map(const PlannedTensorMap& map, const ptx::Variable& parameter) {
    if (parameter.bytes() != simt::kTensorMapBytes)
      throw error(say("a tensor map has {} bytes, but the parameter has {}; check the order of 'args'",
                      simt::kTensorMapBytes, parameter.bytes()));
    packed_.places.back().tensor_map = static_cast<std::uint32_t>(&map - tensor_maps_.data());
    const std::size_t end = packed_.bytes.size() + simt::kTensorMapBytes;
    put_address(map.map.handle);
    packed_.bytes.resize(end);
  }

  void put_pointer(const FillRule::Target& target) {
    put_address(buffers_[target.buffer].address + target.byte_offset);
  }

  void put_address(std::uint64_t address) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&address);
    packed_.bytes.insert(packed_.bytes.end(), bytes, bytes + sizeof address);
  }

  std::int64_t integer(const std::string& text) const {
    if (const auto number = integer_literal(text)) return *number;
    try {
      return evaluate(text, names_);
    } catch (const ExpressionError& wrong) {
      throw error(wrong.what());
    }
  }

  void put_integer(const std::string& text, unsigned size) {
    const std::int64_t value = integer(text);
    // PTX does not distinguish int from unsigned, so both ranges are accepted.
    const bool fits =
        size == 8 || (value >= -(std::int64_t{1} << (8 * size - 1)) && value < (std::int64_t{1} << 8 * size));
    if (!fits) throw error(say("the value {} does not fit in {} bits", value, 8 * size));
    for (unsigned byte = 0; byte < size; ++byte)
      packed_.bytes.push_back(static_cast<std::uint8_t>(value >> (8 * byte)));
  }

  void put_number(Scalar scalar, const std::string& text) {
    if (scalar != Scalar::boolean && !is_floating(scalar)) return put_integer(text, bytes_of(scalar));
    double number = 0;
    if (scalar == Scalar::boolean) {
      number = integer(text) != 0;
    } else {
      try {
        number = evaluate_real(text, names_);
      } catch (const ExpressionError& wrong) {
        throw error(wrong.what());
      }
      packed_.fractions.push_back(number);
    }
    packed_.bytes.resize(packed_.bytes.size() + bytes_of(scalar));
    write_number(scalar, number, packed_.bytes.data() + packed_.bytes.size() - bytes_of(scalar));
  }

  void add_typed(const Typed& given, const ptx::Variable& parameter) {
    const bool takes_fraction = parameter.type == ptx::Type::f32 || parameter.type == ptx::Type::f64;
    const bool fraction = given.element.uniform() && is_floating(*given.element.uniform());
    if (given.element.bytes() != parameter.bytes() || (parameter.count == 1 && takes_fraction != fraction)) {
      const std::size_t bytes = given.element.bytes(), takes = parameter.bytes();
      if (parameter.count != 1)
        throw error(say("the argument has {} bytes ({}), but the parameter has {} bytes", bytes, given.type, takes));
      if (takes_fraction)
        throw error(say("the argument has {} bytes ({}), but the parameter is a floating-point number of {} bytes",
                        bytes, given.type, takes));
      throw error(
          say("the argument has {} bytes ({}), but the parameter is an integer of {} bytes", bytes, given.type, takes));
    }
    put_element(given.element, given.rest);
  }

  /// Appends the numbers of an element: a single number, or numbers in braces, one for each part of the element.
  void put_element(const Element& element, const std::string& text) {
    const std::size_t begin = packed_.bytes.size();
    std::vector<std::string> numbers{text};
    if (text.starts_with('{')) numbers = inside(text);
    if (numbers.size() != element.parts.size())
      throw error(say("the argument has {} numbers, but the type has {}", numbers.size(), element.parts.size()));
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      packed_.bytes.resize(begin + element.parts[at].at);
      put_number(element.parts[at].scalar, numbers[at]);
    }
    packed_.bytes.resize(begin + element.size);
  }

  std::vector<std::string> inside(const std::string& text) const {
    if (!text.ends_with('}')) throw error(tr("the closing } is missing at the end"));
    return split_at_commas(std::string_view(text).substr(1, text.size() - 2));
  }

  void add_fields(const std::string& text, const ptx::Variable& parameter, const std::string& type) {
    const std::size_t begin = packed_.bytes.size();
    const std::optional<Element> element = element_named(type);
    // In the header, the components of a vector are written without types, because they all have the vector's element
    // type.
    if (element && element->parts.size() > 1) {
      put_element(*element, text);
    } else {
      if (parameter.count == 1)
        throw error(
            say("the argument is a list of fields, but the parameter is one number of {} bytes", parameter.bytes()));
      put_fields(text, begin, 0);
    }
    if (const std::size_t filled = packed_.bytes.size() - begin; filled != parameter.bytes()) {
      throw error(
          say("the listed fields have {} bytes, but the kernel's struct{} has {}; list all of its fields in order",
              filled, type.empty() ? "" : " " + type, parameter.bytes()));
    }
  }

  /// Appends each field at the next multiple of its alignment, counted from `begin`. Returns the alignment of the
  /// struct.
  std::size_t put_fields(const std::string& text, std::size_t begin, int depth) {
    if (depth > kDeepestStruct) throw error(tr("braces are nested too deeply"));
    std::size_t widest = 1;
    const auto align_field = [&](std::size_t alignment) {
      widest = std::max(widest, alignment);
      packed_.bytes.resize(begin + (packed_.bytes.size() - begin + alignment - 1) / alignment * alignment);
    };
    for (const std::string& field : inside(text)) {
      if (const auto target = parse_target(field, buffers_, value_of_, line_)) {
        align_field(8);
        packed_.inner_pointers.push_back(
            {static_cast<std::uint32_t>(packed_.bytes.size()), target->buffer, target->byte_offset});
        put_pointer(*target);
      } else if (const auto texture = texture_named(field)) {
        align_field(8);
        packed_.inner_pointers.push_back({static_cast<std::uint32_t>(packed_.bytes.size()), std::nullopt, 0, *texture});
        put_address(textures_[*texture].object.handle);
      } else if (field.starts_with('{')) {
        align_field(alignment_of(field, depth + 1));
        put_fields(field, packed_.bytes.size(), depth + 1);
      } else if (const auto with_type = parse_typed(field)) {
        align_field(with_type->element.alignment);
        put_element(with_type->element, with_type->rest);
      } else {
        throw error(say("field '{}' has no type; write it like 'int {}'", field, field));
      }
    }
    align_field(widest);
    return widest;
  }

  std::size_t alignment_of(const std::string& text, int depth) const {
    if (depth > kDeepestStruct) throw error(tr("braces are nested too deeply"));
    std::size_t widest = 1;
    for (const std::string& field : inside(text)) {
      if (field.starts_with('{'))
        widest = std::max(widest, alignment_of(field, depth + 1));
      else if (const auto with_type = parse_typed(field))
        widest = std::max<std::size_t>(widest, with_type->element.alignment);
      else
        widest = 8;
    }
    return widest;
  }

  const Evaluator& value_of_;
  const std::vector<PlannedBuffer>& buffers_;
  const std::vector<PlannedTexture>& textures_;
  const std::vector<PlannedTensorMap>& tensor_maps_;
  unsigned line_;
  Names names_;
  std::size_t number_ = 0;  ///< number of the argument that is being packed, counted from 1
  std::string argument_;    ///< text of the current argument in the header
  PackedArguments packed_;
};

/// Returns the types of the parameters of an extern "C" kernel, because its name in PTX does not contain them. Empty if
/// no argument is in braces, because only such arguments depend on the types.
std::vector<std::string> types_in_source(const KernelFile& kernel) {
  const bool needs_types =
      std::ranges::any_of(kernel.args, [](const std::string& argument) { return trim(argument).starts_with('{'); });
  if (!needs_types || is_ptx(kernel.text)) return {};
  std::string type_of_kernel = Sources(source_units(kernel)).kernel_type(kernel.entry);
  if (type_of_kernel.empty()) return {};
  type_of_kernel.erase(0, std::min(type_of_kernel.find(")("), type_of_kernel.size() - 1) + 1);
  std::vector<std::string> types = parameter_types("k" + type_of_kernel);
  for (std::string& type : types)
    if (type.starts_with("const ") && type.find('*') == std::string::npos)
      type.erase(0, std::string_view("const ").size());
  return types;
}

}  // namespace

PackedArguments pack_arguments(const ptx::Module& module, const ptx::Function& entry, const Evaluator& value_of,
                               const ArgumentSources& sources) {
  const KernelFile& kernel = value_of.kernel();
  // After the parameters in the source, the entry has parameters for the handles of texture references.
  const auto name_of = [&](std::uint32_t parameter) { return module.variables[parameter].name; };
  const auto is_reference = [&](std::uint32_t parameter) {
    return name_of(parameter).starts_with(kReferenceParameter);
  };
  const auto own = static_cast<std::size_t>(std::ranges::find_if(entry.params, is_reference) - entry.params.begin());
  if (kernel.args.size() != own) {
    throw InputError(
        kernel.path, kernel.line_of("args"),
        say("wrong number of arguments in 'args': {} are listed, but the kernel has {}", kernel.args.size(), own));
  }
  std::vector<std::string> types = parameter_types(std::string(entry.name));
  if (types.empty()) types = types_in_source(kernel);
  if (types.size() != own) types.assign(own, "");
  Packer packer(value_of, sources);
  for (std::size_t i = 0; i < own; ++i) packer.add(kernel.args[i], module.variables[entry.params[i]], types[i]);
  for (std::size_t i = own; i < entry.params.size(); ++i)
    packer.add_reference(std::string(name_of(entry.params[i]).substr(kReferenceParameter.size())));
  return packer.take();
}

}  // namespace warplens::kernels
