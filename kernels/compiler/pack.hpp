#pragma once

#include <map>
#include <string>
#include <string_view>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Returns the name under which a pack of compiled kernels has the answer to a request. The name depends on all parts
/// of the request that affect the result, except folders, which differ between machines.
std::string name_in_pack(const CompileRequest& request);

/// Convert an answer to its form in a pack, and back. The form contains the name of the kernel, the machine code, the
/// PTX, the messages of the compiler and the include files that were not found. Answers that reject the code are packed
/// too, because a page repeats all attempts that the program makes to compile a kernel. The texts are not encoded, so
/// that texts of similar kernels can be compressed well. parse_packed throws std::runtime_error if the text is not such
/// an answer.
std::string write_packed(const CompileAnswer& answer);
CompileAnswer parse_packed(std::string_view text);

/// A map from the names of requests (name_in_pack) to packed answers. A pack is written in the order of the answers'
/// sort keys. The keys put answers with similar contents next to each other, so that a pack can be compressed well.
class Pack {
 public:
  /// Adds an answer, unless the pack has an answer to this request. Parts of the machine code that the analysis does
  /// not read are left out.
  void add(const CompileRequest& request, CompileAnswer answer);
  /// Adds the answers of another pack, unless this pack has them.
  void add(const Pack& other);
  /// Returns the packed answer to a request; empty if the pack does not have it.
  std::string_view find(const CompileRequest& request) const;
  /// Returns true if this pack has answers to all requests of another pack.
  bool includes(const Pack& other) const;
  std::size_t size() const { return answers_.size(); }

  /// `write` returns the pack as text, and `parse` converts it back. `parse` throws std::runtime_error if the text is
  /// not a pack.
  std::string write() const;
  static Pack parse(std::string_view text);

 private:
  struct Answer {
    std::string key, packed;
  };
  std::map<std::string, Answer, std::less<>> answers_;
};

}  // namespace warplens::kernels
