// Functions of ArgumentGuess for structs: those that are passed by value, and those in device memory that contain
// pointers.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/assumed_range.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/field_sources.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/pitched_memory.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool is_step_name(std::string_view name) {
  return std::ranges::any_of(std::array<std::string_view, 4>{"stride", "Stride", "step", "pitch"},
                             [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

}  // namespace

/// A struct of the host.
struct ArgumentGuess::HostObject {
  std::string name;                ///< name of the object on the host; empty: unknown
  std::string owner;               ///< name of the object's class
  HostValue whole;                 ///< values of the object's fields, or of its constructor's arguments
  std::vector<Code> listed;        ///< expressions of the object's fields, or of its constructor's arguments
  bool is_constructed = false;     ///< the class has a constructor that takes arguments
  std::vector<std::string> names;  ///< names of the object's fields
};

/// A field of a struct with its value.
struct ArgumentGuess::FieldValue {
  std::string type, name;
  /// A number, or the numbers of a vector in braces. If `is_address`: the name of a buffer or texture, "nullptr", or
  /// the fields of a library class in braces.
  std::string value;
  bool is_address = false;
  bool is_struct = false;
  std::vector<FieldValue> inner;

  std::string text() const {
    if (is_address) return value == "nullptr" ? "unsigned long long 0" : value;
    return is_struct ? '{' + list(inner) + '}' : type + ' ' + value;
  }
  static std::string list(const std::vector<FieldValue>& fields) {
    std::string text;
    for (const FieldValue& field : fields) text += (text.empty() ? "" : ", ") + field.text();
    return text;
  }
  /// Appends the declarations of the fields to `fields`, in the syntax of a buffer's element. Appends their numbers and
  /// addresses to `values`, in the same order.
  static void add_in_memory(const std::vector<FieldValue>& all, std::vector<std::string>& fields,
                            std::vector<std::string>& values) {
    for (std::size_t at = 0; at < all.size();) {
      std::size_t count = 0;
      std::string type;
      for (; at < all.size() && (count == 0 || all[at].name == all[at - 1].name); ++at, ++count) {
        const FieldValue& field = all[at];
        type = field.type;
        if (field.is_struct) {
          std::vector<std::string> inner;
          add_in_memory(field.inner, inner, values);
          type = struct_text(field.type, inner);
        } else if (!field.is_address && field.value.starts_with('{')) {
          for (std::string& number : split_at_commas(field.value.substr(1, field.value.size() - 2)))
            values.push_back(std::move(number));
        } else {
          // A texture object has no address that memory can contain.
          const bool has_none = field.value == "nullptr" || (field.is_address && !field.type.ends_with('*'));
          values.push_back(has_none ? "0" : field.value);
        }
      }
      const std::string text = all[at - 1].name.empty() ? type : type + ' ' + all[at - 1].name;
      fields.push_back(count > 1 ? fmt::format("{}[{}]", text, count) : text);
    }
  }
};

std::string ArgumentGuess::struct_argument(const Formal& formal, Code given) {
  const Code type = types_.class_named(formal.type);
  const bool is_named = given && given.node.end() - given.node.begin() < 200 && !given.is("function_definition");
  HostObject object{.owner = plain_class_name(formal.type)};
  if (is_named) {
    const Code origin = evaluator_.origin(given);
    object.name = given.text();
    object.whole = evaluator_.value_of(given);
    object.listed = list_initialisers(program_, origin);
    if (object.name.starts_with('*')) object.name = object.name.substr(1);
  }
  const std::vector<const Function*> constructors = program_.methods(object.owner, object.owner);
  object.is_constructed =
      std::ranges::any_of(constructors, [](const Function* constructor) { return !constructor->parameters.empty(); });
  // If the constructor needs arguments and they are unknown, the default values of its other parameters do not apply
  // either.
  const bool needs_arguments = std::ranges::none_of(constructors, [](const Function* constructor) {
    return std::ranges::all_of(constructor->parameters,
                               [](Code parameter) { return parameter.is("optional_parameter_declaration"); });
  });
  if (object.is_constructed && needs_arguments && object.whole.parts.empty())
    object.whole.parts.resize(constructors.front()->parameters.size());
  const std::string list = FieldValue::list(field_values(type, object, 0));
  // A functor without members takes one byte.
  return list.empty() ? "0" : '{' + list + '}';
}

/// Returns the fields of a struct.
std::vector<ArgumentGuess::FieldValue> ArgumentGuess::field_values(Code type, const HostObject& object,
                                                                   unsigned depth) {
  std::vector<FieldValue> values;
  const std::vector<ClassField> fields = types_.fields(evaluator_, type);
  HostObject own = object;
  for (const ClassField& field : fields) {
    const auto element = element_named(field.type);
    const bool is_integer = element && element->parts.size() == 1 && !is_floating(element->parts.front().scalar);
    if (field.pointers == 0 && is_integer) own.names.push_back(field.name);
  }
  for (std::size_t place = 0; place < fields.size() && values.size() < kMostListedFields; ++place) {
    const ClassField& field = fields[place];
    const bool is_listed = !object.is_constructed;
    HostValue value = is_listed && place < object.whole.parts.size() ? object.whole.parts[place] : HostValue();
    if (object.is_constructed)
      value = evaluator_.field_after_construction(object.owner, field.name, object.whole.parts);
    if (!value && field.declarator) value = evaluator_.value_of(find_default(field.declarator));
    const Code given = is_listed && place < object.listed.size() ? object.listed[place] : Code();
    if (field.is_base) {
      HostObject base = object;
      if (value.kind == HostValue::Kind::list) base.whole = value;
      const TypeBindings outer = types_.bindings();
      types_.class_named(field.type);
      values.push_back({.type = plain_class_name(field.type),
                        .is_struct = true,
                        .inner = field_values(field.inner, base, depth + 1)});
      types_.set_bindings(outer);
      continue;
    }
    // The host may assign a whole array or struct: "o.extent = {16, 20, 24};" or "o.range = {1, 2};".
    const bool is_assigned_whole = !object.name.empty() && field.pointers == 0 && (field.count > 1 || field.inner);
    if (const Code assigned = is_assigned_whole ? find_assigned_value(program_, object.name, field.name) : Code())
      if (HostValue whole = evaluator_.value_of(assigned)) value = whole;
    for (std::int64_t at = 0; at < field.count && values.size() < kMostListedFields; ++at) {
      const auto part = static_cast<std::size_t>(at);
      HostValue one = value;
      if (field.count > 1 && value.kind == HostValue::Kind::list)
        one = part < value.parts.size() ? value.parts[part] : HostValue::integer(0);
      if (field.count > 1 && value.is_number() && at > 0) one = HostValue::integer(0);
      if (!field.inner || field.pointers > 0 || depth >= kMostClassNesting) {
        values.push_back(field_value(field, own, at, one, field.count > 1 ? Code() : given));
        continue;
      }
      HostObject inner{.name = object.name.empty() ? field.name : object.name + '.' + field.name,
                       .owner = plain_class_name(field.type),
                       .whole = one};
      if (given) inner.listed = list_initialisers(program_, given);
      // An instance of a class template binds the names of its parameters only for its own fields.
      const TypeBindings outer = types_.bindings();
      types_.class_named(field.type);
      const std::vector<FieldValue> within = field_values(field.inner, inner, depth + 1);
      types_.set_bindings(outer);
      if (field.name.empty()) {
        values.insert(values.end(), within.begin(), within.end());
      } else {
        values.push_back(
            {.type = plain_class_name(field.type), .name = field.name, .is_struct = true, .inner = within});
      }
    }
  }
  // A union has the memory of its longest field.
  if (type.is("union_specifier") && values.size() > 1) {
    const std::vector<std::string> widest = types_.list_fields(evaluator_, type);
    std::erase_if(values, [&](const FieldValue& field) {
      return std::ranges::none_of(widest, [&](const std::string& text) {
        return text.ends_with(' ' + field.name) || text.find(' ' + field.name + '[') != std::string::npos;
      });
    });
  }
  return values;
}

ArgumentGuess::FieldValue ArgumentGuess::field_value(const ClassField& field, const HostObject& object, std::int64_t at,
                                                     const HostValue& listed, Code given) {
  const Formal formal{.name = field.name, .type = field.type, .pointers = field.pointers};
  if (field.pointers > 0) return pointer_value(field, object, given);
  if (field.is_opaque) return {.type = field.type, .name = field.name, .value = "0"};
  if (is_texture_type(field.type)) {
    const Code assigned = given ? given : find_assigned_value(program_, object.name, field.name);
    return {.type = "unsigned long long",
            .name = field.name,
            .value = texture_argument(formal, assigned),
            .is_address = true};
  }
  if (!element_named(field.type))
    if (const std::string list = library_class_argument(formal, given); !list.empty())
      return {.type = field.type, .name = field.name, .value = list, .is_address = true};
  Formal known = formal;
  if (!element_named(field.type)) known.type = "int";  // the type is an enumeration
  ClassField number = field;
  number.type = known.type;
  return {.type = known.type, .name = field.name, .value = field_number(number, object, listed, at)};
}

/// Returns the buffer that a field points to. The pointer is taken from the first of these that exists: the initialiser
/// list on the host, an assignment, an allocation, the constructor, the same field of another object. Otherwise the
/// field gets a buffer of its own.
ArgumentGuess::FieldValue ArgumentGuess::pointer_value(const ClassField& field, const HostObject& object, Code given) {
  const Formal formal{.name = field.name, .type = field.type, .pointers = field.pointers};
  // A type in a header must not contain commas.
  FieldValue value{.type = (element_named(field.type) ? field.type : "void") + std::string(field.pointers, '*'),
                   .name = field.name,
                   .is_address = true};
  // A chain of objects that point to each other ends here.
  if (std::ranges::find(open_classes_, plain_class_name(field.type)) != open_classes_.end()) {
    value.value = "nullptr";
    return value;
  }
  const std::string key = object.name + '.' + field.name;
  const auto take = [&] {
    if (given) return buffer_argument(formal, given);
    if (!object.name.empty()) {
      const Code assigned = find_assigned_value(program_, object.name, field.name);
      const bool is_null = assigned && (assigned.text() == "nullptr" || assigned.text() == "NULL");
      if (const Code allocated = find_allocation(program_, object.name, field.name))
        return buffer_argument(formal, allocated, key);
      if (assigned && !is_null) return buffer_argument(formal, assigned);
      if (const Code pitched =
              object.owner == "cudaPitchedPtr" ? find_pitched_variable(program_, object.name) : Code()) {
        Formal texels = formal;
        if (const std::string element = find_pitched_element(program_, pitched); !element.empty())
          texels.type = element;
        return buffer_argument(texels, pitched, key);
      }
    }
    if (const Code set = find_constructor_value(program_, object.owner, field.name)) {
      const Code origin = evaluator_.origin(set);
      if (origin.text() != "nullptr" && origin.text() != "NULL" && origin.text() != "0")
        return buffer_argument(formal, set);
    }
    if (const Code allocated = find_allocation_in_method(program_, field.name))
      return buffer_argument(formal, allocated, key);
    if (const Code allocated = find_allocation(program_, "", field.name))
      return buffer_argument(formal, allocated, key);
    return unknown_buffer(formal);
  };
  value.value = take();
  return value;
}

/// Returns the number in a field, or the numbers of a vector in braces.
std::string ArgumentGuess::field_number(const ClassField& field, const HostObject& object, const HostValue& listed,
                                        std::int64_t at) {
  const Formal formal{.name = field.name, .type = field.type};
  const bool is_single_field = field.count == 1 && !object.name.empty();
  const Code assigned = is_single_field ? find_assigned_value(program_, object.name, field.name) : Code();
  HostValue value = assigned ? evaluator_.value_of(assigned) : listed;
  if (!value) value = listed;
  if (!value && is_single_field) value = evaluator_.field_set_by_callee(object.name, field.name);
  if (!value && is_single_field)
    if (const Code any = find_assigned_value(program_, "", field.name)) value = evaluator_.value_of(any);
  const auto element = element_named(field.type);
  const bool is_single = element && element->parts.size() == 1;
  // An assumed size may be too large for a small integer type.
  const bool is_whole = value.is_number() && !value.is_real && value.number >= 0;
  const std::string whole = is_whole ? std::to_string(value.whole()) : std::string();
  if (is_whole && fit_assumed_size(whole, field.type) != whole && value.number > 255) value = HostValue();
  if (value || !is_single || is_floating(field.type) || field.type == "bool") return numbers(value, formal);
  const std::string assumed = fit_assumed_size(assume_field(field, object, at), field.type);
  doubt(say("'{}' could not be determined; {} is assumed", field.name, assumed));
  return assumed;
}

/// Returns an assumed integer for a field whose value is unknown: the value that is already assumed for it, or
/// otherwise one that is guessed from its name and the names of the other fields.
std::string ArgumentGuess::assume_field(const ClassField& field, const HostObject& object, std::int64_t at) {
  for (const char* const sign : {".", "->"}) {
    const auto& values = program_.assumed().values();
    if (const auto known = values.find(object.name + sign + field.name); known != values.end() && field.count == 1)
      return std::to_string(known->second);
  }
  const std::string columns = assumed_side(false), rows = assumed_side(true);
  const bool is_step = is_step_name(field.name);
  // An array field contains the sizes or the steps of a tensor, one per dimension. The step of the last dimension is 1.
  if (field.count > 1) {
    const std::int64_t from_end = field.count - 1 - at;
    if (!is_step) return from_end == 0 ? columns : from_end == 1 ? rows : std::to_string(kAssumedFew);
    std::string step = from_end == 0 ? "1" : columns;
    for (std::int64_t side = 1; side < from_end; ++side)
      step += " * " + (side == 1 ? rows : std::to_string(kAssumedFew));
    return step;
  }
  const IntegerGuess guess = integer_guess(field.name, object.names);
  const bool is_size = guess.role == IntegerRole::size || guess.role == IntegerRole::height || is_step;
  if (!is_size) return std::to_string(guess.value);
  return guess.role == IntegerRole::height && draft_.default_size.second > 1 ? "height" : columns;
}

/// Returns a fill with a formula for each field, if a loop of the host sets the fields of all structs. Empty if the
/// loop sets no integer field, or if a field is an array or a struct.
std::string ArgumentGuess::fields_formula(const Formal& formal, Code given) {
  const Code source = find_copied_array(program_, evaluator_, given);
  const Code type = types_.class_named(formal.type);
  if (!source || !type || type.is("union_specifier")) return {};
  std::string formula;
  std::size_t number = 0;
  bool sets_integer = false;
  for (const ClassField& field : types_.fields(evaluator_, type)) {
    const auto element = element_named(field.type);
    if (!element || field.pointers > 0) return {};
    const std::string found = find_field_formula(program_, evaluator_, source, field.name);
    const bool is_real = is_floating(element->parts.front().scalar);
    sets_integer = sets_integer || (!found.empty() && !is_real);
    const std::size_t end = number + element->parts.size() * static_cast<std::size_t>(field.count);
    const std::string value = found.empty() ? (is_real ? "(i % 10) / 10.0" : "i % 10") : found;
    formula += fmt::format("c < {} ? {} : ", end, value);
    number = end;
  }
  return sets_integer ? formula + "0" : std::string();
}

void ArgumentGuess::point_from_fields(const Formal& formal, Code given, std::size_t number) {
  const Code type = draft_.buffers[number].fields.empty() ? Code() : types_.class_named(formal.type);
  const std::string owner = plain_class_name(formal.type);
  if (!type || open_classes_.size() >= kMostClassNesting) return;
  // If the object is made with "new", its constructor may set the pointers, but constructors are not executed.
  if (given && is_made_by_new(program_, evaluator_.origin(given))) return;
  open_classes_.push_back(owner);
  const std::vector<ClassField> fields = types_.fields(evaluator_, type);
  const auto is_open = [&](const ClassField& field) {
    return field.pointers > 0 && std::ranges::find(open_classes_, plain_class_name(field.type)) == open_classes_.end();
  };
  const bool has_pointers = std::ranges::any_of(fields, [&](const ClassField& field) {
    return is_open(field) || (field.is_base && std::ranges::any_of(types_.fields(evaluator_, field.inner), is_open));
  });
  if (has_pointers) {
    HostObject object{.owner = owner};
    if (given) {
      const Code source = find_copied_array(program_, evaluator_, given);
      object.name = source ? source.text() : find_object(evaluator_.origin(given)).text();
      if (source) object.whole = evaluator_.value_of(source);
      if (source) object.listed = list_initialisers(program_, source);
    }
    std::vector<std::string> texts, values;
    FieldValue::add_in_memory(field_values(type, object, 0), texts, values);
    const auto before = element_named(struct_text("", draft_.buffers[number].fields));
    const auto element = element_named(struct_text("", texts));
    // Padding at the end of an aligned class has no values.
    if (element && before && element->bytes() == before->bytes() && element->parts.size() == values.size()) {
      draft_.buffers[number].fields = texts;
      draft_.buffers[number].fill = toml_list(values);
    }
  }
  open_classes_.pop_back();
}

}  // namespace warplens::kernels
