#pragma once

#include <cmath>
#include <concepts>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

// Functions that parse untrusted JSON: from a worker, a settings file, or a faulty compiler. Include this file only in
// .cpp files, because the JSON library takes long to compile.
namespace warplens::kernels {

/// Maximum nesting of arrays and objects that is accepted. The limit is needed because nlohmann::json copies and writes
/// values recursively: a million levels would crash the program. JSON that Warplens itself writes has fewer than 10
/// levels.
inline constexpr unsigned kDeepestJson = 64;

/// Returns true if more than kDeepestJson brackets are open at some position of the text, not counting brackets in
/// strings. The text does not have to be valid JSON.
bool is_too_deep(std::string_view text);

class JsonTooDeep : public nlohmann::json::exception {
 public:
  JsonTooDeep();
};

/// Parses a text. Throws nlohmann::json::exception if it is not JSON, and the derived JsonTooDeep if it is nested too
/// deeply.
template <class Json = nlohmann::json>
Json json_of_text(std::string_view text) {
  if (is_too_deep(text)) throw JsonTooDeep();
  return Json::parse(text);
}

/// Parses a text. Returns a discarded value, which has no type, if the text is not JSON or is nested too deeply.
template <class Json = nlohmann::json>
Json json_of_text_or_none(std::string_view text) {
  if (is_too_deep(text)) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

/// Thrown if a number is not an integer or does not fit its target.
class JsonNotWhole : public nlohmann::json::exception {
 public:
  JsonNotWhole();
};

/// Converts a number of untrusted JSON to an integer with range checks: `.rows = whole(json.at("rows"))`.
/// nlohmann::json itself would drop a fraction, wrap a negative number, and accept a number that is too large.
template <class Json>
class Whole {
 public:
  explicit Whole(const Json& json) : json_(json) {}

  /// Throws JsonNotWhole if the value is not a number, has a fraction, or is out of the integer's range. 1.98e9 is
  /// accepted as 1980000000.
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) operator Integer() const {
    if (json_.is_number_unsigned()) return in_range<Integer>(json_.template get<std::uint64_t>());
    if (json_.is_number_integer()) return in_range<Integer>(json_.template get<std::int64_t>());
    if (!json_.is_number_float()) throw JsonNotWhole();
    const double number = json_.template get<double>();
    if (std::trunc(number) != number || !(std::abs(number) < 0x1p63)) throw JsonNotWhole();
    return in_range<Integer>(static_cast<std::int64_t>(number));
  }

 private:
  template <class Integer>
  static Integer in_range(auto number) {
    if (!std::in_range<Integer>(number)) throw JsonNotWhole();
    return static_cast<Integer>(number);
  }

  const Json& json_;
};

template <class Json>
Whole<Json> whole(const Json& json) {
  return Whole<Json>(json);
}

}  // namespace warplens::kernels
