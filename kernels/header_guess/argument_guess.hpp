#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/texture_guess.hpp"

namespace warplens::kernels {

/// Finds out what a kernel's parameters are given, and adds the buffers and doubts that come with it to a draft.
class ArgumentGuess {
 public:
  ArgumentGuess(const HostProgram& program, HostEvaluator& evaluator, DeviceTypes& types, HeaderDraft& draft)
      : program_(program), evaluator_(evaluator), types_(types), draft_(draft) {}

  /// The largest number of the launch: where nothing tells how large something is, it is rather too large than too
  /// small.
  void set_largest(std::int64_t largest) { largest_ = largest; }

  /// What earlier launches write to: pointers of the host's, as `pointer_key` names them.
  void set_written_before(std::set<std::string> keys) { written_before_ = std::move(keys); }

  /// The argument for a parameter, as a header writes it.
  std::string argument(const Formal& formal, Code given);
  /// A struct by value, from its initialiser or what is assigned to its fields before the launch.
  std::string struct_argument(const Formal& formal, Code given);
  /// The type of a buffer's elements, for a pointer of this declaration.
  void take_element(const Formal& formal, BufferDraft& buffer);

 private:
  std::string number(const HostValue& value, const Formal& formal);
  std::string buffer_argument(const Formal& formal, Code given);
  std::string buffer_argument(const Formal& formal, Code given, const std::string& key);
  std::string unknown_buffer(const Formal& formal);
  std::string texture_argument(const Formal& formal, Code given);
  std::string array_buffer(const Formal& formal, const TextureGuess& guess);
  void take_shape(const HostValue& count, const Formal& formal, BufferDraft& buffer);
  std::string numbers(const HostValue& value, const Formal& formal);
  std::string span_argument(const Formal& formal, Code given);
  std::string fields_written(Code type, const std::string& object, const HostValue& whole, unsigned depth);
  std::string field_argument(const Formal& field, const std::string& name, const HostValue& listed);
  void doubt(const std::string& sentence) { draft_.doubts.push_back(sentence); }

  const HostProgram& program_;
  HostEvaluator& evaluator_;
  DeviceTypes& types_;
  HeaderDraft& draft_;
  std::map<std::string, std::string> by_pointer_;  ///< the buffer of a pointer of the host's
  std::set<std::string> written_before_;
  std::int64_t largest_ = 1;
};

/// What a pointer that the host hands over is known by: two arguments with the same key point at the same memory.
std::string pointer_key(HostEvaluator& evaluator, Code given);

}  // namespace warplens::kernels
