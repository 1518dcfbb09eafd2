#include "kernels/compiler/request.hpp"

#include <nlohmann/json.hpp>
#include <span>

#include "analysis/base/base64.hpp"

namespace warplens::kernels {
namespace {

using Json = nlohmann::json;

/// A source may be in any encoding, and JSON only takes UTF-8.
template <class Bytes>
std::string packed(const Bytes& bytes) {
  return base::base64({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

template <class Bytes = std::string>
Bytes unpacked(const Json& text) {
  const std::vector<std::uint8_t> bytes = base::bytes_of_base64(text.get_ref<const std::string&>());
  return Bytes(bytes.begin(), bytes.end());
}

}  // namespace

std::string line_of(const CompileRequest& request) {
  Json headers = Json::array(), folders = Json::array();
  for (const Header& header : request.headers) headers.push_back({packed(header.name), packed(header.text)});
  for (const std::string& folder : request.include_folders) folders.push_back(packed(folder));
  return Json{{"path", packed(request.path)},
              {"source", packed(request.source)},
              {"entry", packed(request.entry)},
              {"arch", request.arch},
              {"standard", request.standard},
              {"include_folders", folders},
              {"headers", headers}}
             .dump() +
         '\n';
}

CompileRequest compile_request_of(const std::string& line) {
  const Json json = Json::parse(line);
  CompileRequest request{.path = unpacked(json.at("path")),
                         .source = unpacked(json.at("source")),
                         .entry = unpacked(json.at("entry")),
                         .arch = json.at("arch"),
                         .standard = json.at("standard")};
  for (const Json& folder : json.at("include_folders")) request.include_folders.push_back(unpacked(folder));
  for (const Json& header : json.at("headers"))
    request.headers.push_back({unpacked(header.at(0)), unpacked(header.at(1))});
  return request;
}

std::string line_of(const CompileAnswer& answer) {
  return Json{{"accepted", answer.accepted},   {"log", packed(answer.log)},
              {"entry", packed(answer.entry)}, {"ptx", packed(answer.ptx)},
              {"cubin", packed(answer.cubin)}, {"failure", packed(answer.failure)}}
             .dump() +
         '\n';
}

CompileAnswer compile_answer_of(const std::string& line) {
  const Json json = Json::parse(line);
  return {.accepted = json.at("accepted"),
          .log = unpacked(json.at("log")),
          .entry = unpacked(json.at("entry")),
          .ptx = unpacked(json.at("ptx")),
          .cubin = unpacked<std::vector<char>>(json.at("cubin")),
          .failure = unpacked(json.at("failure"))};
}

}  // namespace warplens::kernels
