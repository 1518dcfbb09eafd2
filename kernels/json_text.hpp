#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

// How JSON that somebody else wrote is read: a worker, a settings file, a compiler that went wrong. Include this in
// sources alone: the library is long to compile.
namespace warplens::kernels {

/// How deep arrays and objects may be nested. What Warplens writes itself is less than 10 deep; nlohmann::json's values
/// are copied and written by recursion, so that a million levels end the program.
inline constexpr unsigned kDeepestJson = 64;

/// Whether a text opens more brackets at once than that, outside of its strings. It need not be JSON.
bool is_too_deep(std::string_view text);

class JsonTooDeep : public nlohmann::json::exception {
 public:
  JsonTooDeep();
};

/// The text's value. Throws nlohmann::json::exception where it is no JSON, and JsonTooDeep, which is one.
template <class Json = nlohmann::json>
Json json_of_text(std::string_view text) {
  if (is_too_deep(text)) throw JsonTooDeep();
  return Json::parse(text);
}

/// Likewise; a discarded value, which is of no type, where it is no JSON or too deep.
template <class Json = nlohmann::json>
Json json_of_text_or_none(std::string_view text) {
  if (is_too_deep(text)) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

}  // namespace warplens::kernels
