#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/texture_guess.hpp"

namespace warplens::kernels {

/// Maximum number of fields that an argument lists for one class.
inline constexpr std::size_t kMostListedFields = 1024;
/// Assumed size of a dimension other than the columns, if the program does not determine it.
inline constexpr std::int64_t kAssumedFew = 4;

/// Determines the arguments of a kernel. Adds the buffers that they need to a draft, and a sentence about each
/// assumption (HeaderDraft::doubts).
class ArgumentGuess {
 public:
  ArgumentGuess(const HostProgram& program, HostEvaluator& evaluator, DeviceTypes& types, HeaderDraft& draft)
      : program_(program), evaluator_(evaluator), types_(types), draft_(draft) {}

  /// Sets the largest number in the launch. Unknown sizes get this value, because a size that is too large does less
  /// harm than one that is too small.
  void set_largest(std::int64_t largest) { largest_ = largest; }

  /// Sets the host pointers that earlier launches write to. `keys` contains their keys (pointer_key).
  void set_written_before(std::set<std::string> keys) { written_before_ = std::move(keys); }

  /// Sets the parameters that are limits (find_bounds).
  void set_bounds(std::set<std::string> bounds) { bounds_ = std::move(bounds); }

  /// Returns the argument for a parameter, in the syntax of a header.
  std::string argument(const Formal& formal, Code given);
  /// Returns the argument for a struct that is passed by value. Its values come from its initialiser or from
  /// assignments to its fields.
  std::string struct_argument(const Formal& formal, Code given);
  /// If buffer `number` of the draft has structs that contain pointers, fills each struct with the numbers of the host
  /// and with addresses of buffers. Structs that point only to structs of the same class are not changed.
  void point_from_fields(const Formal& formal, Code given, std::size_t number);
  /// Adds the object that replaces a texture or surface reference, and the buffer of this object.
  void add_reference(const ReferenceDeclaration& reference);
  /// Buffer `number` is an array of pointers. Adds a buffer with one row per pointer, and lets each pointer point to
  /// its row. `given` is the array on the host; it may be empty.
  void point_to_rows(const Formal& formal, Code given, std::size_t number);
  /// Sets the element type of a buffer for a pointer parameter.
  void take_element(const Formal& formal, BufferDraft& buffer);

 private:
  std::string number(const HostValue& value, const Formal& formal);
  std::string buffer_argument(const Formal& formal, Code given);
  std::string buffer_argument(const Formal& formal, Code given, const std::string& key);
  void enlarge_for(const std::string& name, const HostValue& offset);
  std::string unknown_buffer(const Formal& formal);
  HostValue element_count(Code given, std::uint32_t bytes);
  // Functions for textures and surfaces (texture_arguments.cpp, reference_buffer in argument_guess.cpp)
  std::string texture_argument(const Formal& formal, Code given);
  std::string reference_buffer(const Formal& texels, const TextureGuess& guess);
  std::string array_buffer(const Formal& formal, const TextureGuess& guess);
  void take_shape(const HostValue& count, const Formal& formal, BufferDraft& buffer);
  std::string number_argument(const Formal& formal, Code given);
  std::string numbers(const HostValue& value, const Formal& formal);
  std::string sides(const HostValue& value, const Formal& formal);
  std::string components(const HostValue& value, const Formal& formal, const std::string& type);
  std::string span_argument(const Formal& formal, Code given);

  // Functions for structs (struct_arguments.cpp)
  struct HostObject;
  struct FieldValue;
  std::vector<FieldValue> field_values(Code type, const HostObject& object, unsigned depth);
  FieldValue field_value(const ClassField& field, const HostObject& object, std::int64_t at, const HostValue& listed,
                         Code given);
  FieldValue pointer_value(const ClassField& field, const HostObject& object, Code given);
  std::string field_number(const ClassField& field, const HostObject& object, const HostValue& listed, std::int64_t at);
  std::string assume_field(const ClassField& field, const HostObject& object, std::int64_t at);
  std::string fields_formula(const Formal& formal, Code given);
  // Functions for classes of libraries (library_arguments.cpp)
  std::string library_class_argument(const Formal& formal, Code given);
  std::string library_argument(const Formal& formal, Code given);
  std::string accessor_argument(const Formal& formal, const TensorAccessor& accessor, Code given);
  std::string tensor_info_argument(const Formal& formal, const TensorAccessor& accessor, Code given);
  Code find_accessor_call(Code given) const;
  std::string tensor_argument(const Formal& formal, const TensorAccessor& accessor, Code tensor, std::int64_t count,
                              std::int64_t padding);
  // Functions for views of images (image_arguments.cpp)
  std::string image_argument(const Formal& formal, const ImageView& view, Code given);
  std::string image_side(const Formal& formal, Code given, bool is_row);
  /// Returns the assumed number of rows or columns of a matrix whose size is unknown.
  std::string assumed_side(bool is_row) const;
  void doubt(const std::string& sentence) { draft_.doubts.push_back(sentence); }

  const HostProgram& program_;
  HostEvaluator& evaluator_;
  DeviceTypes& types_;
  HeaderDraft& draft_;
  std::map<std::string, std::string> by_pointer_;  ///< buffer names by pointer key
  std::set<std::string> written_before_, bounds_;
  /// For each number of dimensions, the sizes of the first tensor. Later tensors of unknown size get the sizes of the
  /// first tensor with the same number of dimensions.
  std::map<std::size_t, std::vector<std::string>> accessor_sizes_;
  std::vector<std::string> open_classes_;  ///< structs in memory whose fields are being guessed
  std::int64_t largest_ = 1;
};

/// Returns a sentence for HeaderDraft::doubts about a buffer whose size is unknown. The sentence says that the buffer
/// gets as many elements as the kernel accesses.
std::string reached_size(const std::string& name);

/// Returns a key for a pointer on the host. Two arguments with the same key point to the same memory.
std::string pointer_key(HostEvaluator& evaluator, Code given);

}  // namespace warplens::kernels
