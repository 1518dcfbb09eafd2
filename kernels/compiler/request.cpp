#include "kernels/compiler/request.hpp"

#include <nlohmann/json.hpp>
#include <span>

#include "analysis/base/base64.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::kernels {
namespace {

using Json = nlohmann::json;

/// Encodes bytes for JSON, which accepts only UTF-8. A source may have any encoding.
template <class Bytes>
std::string packed(const Bytes& bytes) {
  return base::base64({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

template <class Bytes = std::string>
Bytes unpacked(const Json& text) {
  const std::vector<std::uint8_t> bytes = base::bytes_of_base64(text.get_ref<const std::string&>());
  return Bytes(bytes.begin(), bytes.end());
}

Json packed_list(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(packed(text));
  return list;
}

std::vector<std::string> unpacked_list(const Json& list) {
  std::vector<std::string> texts;
  for (const Json& text : list) texts.push_back(unpacked(text));
  return texts;
}

}  // namespace

std::string line_of(const CompileRequest& request) {
  Json headers = Json::array();
  for (const Header& header : request.headers) headers.push_back({packed(header.name), packed(header.text)});
  return Json{{"number", request.number},
              {"most_bytes", request.most_bytes},
              {"path", packed(request.path)},
              {"source", packed(request.source)},
              {"entry", packed(request.entry)},
              {"arch", request.arch},
              {"standard", request.standard},
              {"include_folders", packed_list(request.include_folders)},
              {"headers", headers},
              {"is_ptx", request.is_ptx}}
             .dump() +
         '\n';
}

CompileRequest compile_request_of(const std::string& line) {
  const Json json = json_of_text(line);
  CompileRequest request{.number = whole(json.at("number")),
                         .most_bytes = whole(json.at("most_bytes")),
                         .path = unpacked(json.at("path")),
                         .source = unpacked(json.at("source")),
                         .entry = unpacked(json.at("entry")),
                         .arch = json.at("arch"),
                         .standard = json.at("standard"),
                         .include_folders = unpacked_list(json.at("include_folders")),
                         .is_ptx = json.at("is_ptx")};
  for (const Json& header : json.at("headers"))
    request.headers.push_back({unpacked(header.at(0)), unpacked(header.at(1))});
  return request;
}

std::string line_of(const CompileAnswer& answer) {
  return Json{{"number", answer.number},
              {"out_of_memory", answer.out_of_memory},
              {"held_bytes", answer.held_bytes},
              {"accepted", answer.accepted},
              {"log", packed(answer.log)},
              {"entry", packed(answer.entry)},
              {"ptx", packed(answer.ptx)},
              {"cubin", packed(answer.cubin)},
              {"left_out", packed_list(answer.left_out)},
              {"tools", packed_list(answer.tools)},
              {"failure", packed(answer.failure)}}
             .dump() +
         '\n';
}

CompileAnswer compile_answer_of(const std::string& line) {
  const Json json = json_of_text(line);
  return {.number = whole(json.at("number")),
          .out_of_memory = json.at("out_of_memory"),
          .held_bytes = whole(json.at("held_bytes")),
          .accepted = json.at("accepted"),
          .log = unpacked(json.at("log")),
          .entry = unpacked(json.at("entry")),
          .ptx = unpacked(json.at("ptx")),
          .cubin = unpacked<std::vector<char>>(json.at("cubin")),
          .left_out = unpacked_list(json.at("left_out")),
          .tools = unpacked_list(json.value("tools", Json::array())),
          .failure = unpacked(json.at("failure"))};
}

}  // namespace warplens::kernels
