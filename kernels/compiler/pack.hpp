#pragma once

#include <string>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Returns the name under which a pack of compiled kernels has the answer to a request. It depends on everything in the
/// request that the result depends on, except the folders of headers, which differ between machines.
std::string name_in_pack(const CompileRequest& request);

/// Convert an answer to its form in a pack, and back. The form contains the name of the kernel, the machine code, the
/// PTX and the messages of the compiler. The texts are not encoded, so that texts of similar kernels can be compressed
/// well. parse_packed throws std::runtime_error if the text is not such an answer.
std::string write_packed(const CompileAnswer& answer);
CompileAnswer parse_packed(const std::string& text);

}  // namespace warplens::kernels
