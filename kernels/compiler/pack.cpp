#include "kernels/compiler/pack.hpp"

#include <sstream>
#include <stdexcept>
#include <string_view>

#include "analysis/base/fingerprint.hpp"

namespace warplens::kernels {

std::string name_in_pack(const CompileRequest& request) {
  std::string text;
  for (const std::string& part : {request.source, request.entry, request.arch, request.standard}) text += part + '\0';
  for (const Header& header : request.headers) text += header.name + '\0' + header.text + '\0';
  return base::fingerprint(text + (request.is_ptx ? "ptx" : "cuda"));
}

std::string write_packed(const CompileAnswer& answer) {
  return answer.entry + '\n' + std::to_string(answer.ptx.size()) + ' ' + std::to_string(answer.cubin.size()) + ' ' +
         std::to_string(answer.log.size()) + '\n' + answer.ptx + std::string(answer.cubin.begin(), answer.cubin.end()) +
         answer.log;
}

CompileAnswer parse_packed(const std::string& text) {
  std::istringstream stream(text);
  CompileAnswer answer;
  answer.accepted = true;
  std::size_t ptx = 0, cubin = 0, log = 0;
  std::getline(stream, answer.entry);
  stream >> ptx >> cubin >> log;
  const auto begin = stream.tellg();
  if (!stream || static_cast<std::size_t>(begin) + 1 + ptx + cubin + log != text.size())
    throw std::runtime_error("this is no packed kernel");
  const std::string_view rest = std::string_view(text).substr(static_cast<std::size_t>(begin) + 1);
  answer.ptx = rest.substr(0, ptx);
  answer.cubin.assign(rest.begin() + static_cast<std::ptrdiff_t>(ptx),
                      rest.begin() + static_cast<std::ptrdiff_t>(ptx + cubin));
  answer.log = rest.substr(ptx + cubin);
  return answer;
}

}  // namespace warplens::kernels
