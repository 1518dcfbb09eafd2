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
std::string pack(const Bytes& bytes) {
  return base::base64({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

template <class Bytes = std::string>
Bytes unpack(const Json& text) {
  const std::vector<std::uint8_t> bytes = base::bytes_of_base64(text.get_ref<const std::string&>());
  return Bytes(bytes.begin(), bytes.end());
}

Json packed_list(const std::vector<std::string>& texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(pack(text));
  return list;
}

std::vector<std::string> unpack_list(const Json& list) {
  std::vector<std::string> texts;
  for (const Json& text : list) texts.push_back(unpack(text));
  return texts;
}

}  // namespace

std::string write_line(const CompileRequest& request) {
  Json headers = Json::array();
  for (const Header& header : request.headers) headers.push_back({pack(header.name), pack(header.text)});
  return Json{{"number", request.number},
              {"most_bytes", request.most_bytes},
              {"path", pack(request.path)},
              {"source", pack(request.source)},
              {"entry", pack(request.entry)},
              {"arch", request.arch},
              {"standard", request.standard},
              {"include_folders", packed_list(request.include_folders)},
              {"headers", headers},
              {"is_ptx", request.is_ptx},
              {"folder", pack(request.folder)},
              {"must_be_confined", request.must_be_confined}}
             .dump() +
         '\n';
}

CompileRequest parse_compile_request(const std::string& line) {
  const Json json = json_of_text(line);
  CompileRequest request{.number = whole(json.at("number")),
                         .most_bytes = whole(json.at("most_bytes")),
                         .path = unpack(json.at("path")),
                         .source = unpack(json.at("source")),
                         .entry = unpack(json.at("entry")),
                         .arch = json.at("arch"),
                         .standard = json.at("standard"),
                         .include_folders = unpack_list(json.at("include_folders")),
                         .is_ptx = json.at("is_ptx"),
                         .folder = unpack(json.at("folder")),
                         .must_be_confined = json.at("must_be_confined")};
  for (const Json& header : json.at("headers")) request.headers.push_back({unpack(header.at(0)), unpack(header.at(1))});
  return request;
}

std::string write_line(const CompileAnswer& answer) {
  return Json{{"number", answer.number},
              {"out_of_memory", answer.out_of_memory},
              {"held_bytes", answer.held_bytes},
              {"seconds", answer.seconds},
              {"accepted", answer.accepted},
              {"log", pack(answer.log)},
              {"entry", pack(answer.entry)},
              {"ptx", pack(answer.ptx)},
              {"cubin", pack(answer.cubin)},
              {"left_out", packed_list(answer.left_out)},
              {"tools", packed_list(answer.tools)},
              {"failure", pack(answer.failure)}}
             .dump() +
         '\n';
}

CompileAnswer parse_compile_answer(const std::string& line) {
  const Json json = json_of_text(line);
  return {.number = whole(json.at("number")),
          .out_of_memory = json.at("out_of_memory"),
          .held_bytes = whole(json.at("held_bytes")),
          .seconds = json.value("seconds", 0.0),
          .accepted = json.at("accepted"),
          .log = unpack(json.at("log")),
          .entry = unpack(json.at("entry")),
          .ptx = unpack(json.at("ptx")),
          .cubin = unpack<std::vector<char>>(json.at("cubin")),
          .left_out = unpack_list(json.at("left_out")),
          .tools = unpack_list(json.value("tools", Json::array())),
          .failure = unpack(json.at("failure"))};
}

}  // namespace warplens::kernels
