#pragma once

#include <cmath>
#include <concepts>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

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

/// That a number is not of the kind that is wanted there.
class JsonNotWhole : public nlohmann::json::exception {
 public:
  JsonNotWhole();
};

/// A number that somebody else wrote, to be put into an integer: `.rows = whole(json.at("rows"))`. nlohmann::json
/// itself cuts a fraction off, has a negative number wrap round, and takes one that is too large for anything.
template <class Json>
class Whole {
 public:
  explicit Whole(const Json& json) : json_(json) {}

  /// Throws JsonNotWhole for what is no number, has a fraction, or is out of the integer's range. 1.98e9 is 1980000000.
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
