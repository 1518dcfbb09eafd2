#include "kernels/header/fill_spec.hpp"

#include <algorithm>

#include "analysis/base/nearest.hpp"
#include "kernels/header/header_reader.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/fill.hpp"

namespace warplens::kernels {
namespace {

constexpr std::size_t kMostListedNumbers = 65536;
const std::vector<std::string> kWays{"expression", "random", "file", "pointers_to"};

FillSpec read_word(const HeaderTable& table, const std::string& key) {
  const std::string word = table.text(key, "\"index\"");
  const std::vector<std::string> words = fill_names();
  if (std::ranges::find(words, word) == words.end()) {
    table.fail(key, say("there is no fill '{}'; choose one of {}, a list, or a table like {{ expression = \"i % 7\" }}",
                        word, base::join_words(words)));
  }
  return FillSpec(word);
}

FillSpec read_list(const HeaderTable& table, const std::string& key) {
  FillSpec fill;
  fill.kind = FillSpec::Kind::list;
  fill.values = table.values(key, "[1, 2, 3]");
  if (fill.values.empty()) table.fail(key, say("'{}' is an empty list; it needs at least one number", key));
  if (fill.values.size() > kMostListedNumbers) {
    table.fail(key, say("'{}' has more than {} numbers; store them in a file, like {} = {{ file = \"data.npy\" }}", key,
                        kMostListedNumbers, key));
  }
  return fill;
}

std::string ending_of(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(dot + 1);
}

FillSpec read_file(const HeaderTable& fill_table) {
  fill_table.allow({"file", "format"});
  FillSpec fill;
  fill.kind = FillSpec::Kind::file;
  fill.text = fill_table.text("file", "\"data.npy\"");
  const DataFormat by_ending = data_format_named(ending_of(fill.text)).value_or(DataFormat::raw);
  const std::string name = fill_table.text_or("format", name_of(by_ending), "\"csv\"");
  const std::optional<DataFormat> format = data_format_named(name);
  if (!format) {
    fill_table.fail("format", say("there is no data file format '{}'; choose one of {}", name,
                                  base::join_words(data_format_names())));
  }
  fill.format = *format;
  return fill;
}

FillSpec read_random(const HeaderTable& fill_table) {
  FillSpec fill;
  const std::string distribution = fill_table.text("random", "\"uniform\"");
  if (distribution == "uniform") {
    fill_table.allow({"random", "low", "high", "seed"});
    fill.kind = FillSpec::Kind::uniform;
    fill.low = fill_table.has("low") ? fill_table.value("low", "0") : "0";
    fill.high = fill_table.has("high") ? fill_table.value("high", "10") : "1";
  } else if (distribution == "normal") {
    fill_table.allow({"random", "mean", "deviation", "seed"});
    fill.kind = FillSpec::Kind::normal;
    fill.low = fill_table.has("mean") ? fill_table.value("mean", "0") : "0";
    fill.high = fill_table.has("deviation") ? fill_table.value("deviation", "1") : "1";
  } else {
    fill_table.fail("random", say("there is no distribution '{}'; choose one of uniform, normal", distribution));
  }
  fill.seed = fill_table.has("seed") ? fill_table.value("seed", "3") : "0";
  return fill;
}

FillSpec read_pointers(const HeaderTable& fill_table) {
  fill_table.allow({"pointers_to"});
  FillSpec fill;
  fill.kind = FillSpec::Kind::pointers;
  fill.values = fill_table.list("pointers_to", R"(["a", "b"])");
  return fill;
}

FillSpec read_table(const HeaderTable& fill_table, const std::string& key) {
  const auto ways = std::ranges::count_if(kWays, [&](const std::string& way) { return fill_table.has(way); });
  if (ways != 1) {
    fill_table.allow(
        {"expression", "random", "file", "pointers_to", "low", "high", "mean", "deviation", "seed", "format"});
    fill_table.fail(key, say("'{}' must have exactly one of the keys {}, like {{ expression = \"i % 7\" }}", key,
                             base::join_words(kWays)));
  }
  if (fill_table.has("file")) return read_file(fill_table);
  if (fill_table.has("random")) return read_random(fill_table);
  if (fill_table.has("pointers_to")) return read_pointers(fill_table);
  fill_table.allow({"expression"});
  FillSpec fill;
  fill.kind = FillSpec::Kind::expression;
  fill.text = fill_table.value("expression", "\"i % 7\"");
  return fill;
}

}  // namespace

bool FillSpec::operator==(const FillSpec& other) const {
  return text_of(*this) == text_of(other);
}

std::string text_of(const FillSpec& fill) {
  const auto listed = [&](const std::string& what) { return what + " [" + base::join_words(fill.values) + "]"; };
  switch (fill.kind) {
    case FillSpec::Kind::none:
    case FillSpec::Kind::word:
      return fill.text;
    case FillSpec::Kind::uniform:
      return "uniform " + fill.low + " to " + fill.high + ", seed " + fill.seed;
    case FillSpec::Kind::normal:
      return "normal " + fill.low + " ± " + fill.high + ", seed " + fill.seed;
    case FillSpec::Kind::expression:
      return "expression " + fill.text;
    case FillSpec::Kind::list:
      return listed("list");
    case FillSpec::Kind::file:
      return "file " + fill.text + " as " + name_of(fill.format);
    case FillSpec::Kind::pointers:
      return listed("pointers to");
  }
  return {};
}

FillSpec read_fill(const HeaderTable& table, const std::string& key) {
  FillSpec fill;
  if (table.is_table(key))
    fill = read_table(table.table(key, R"({ expression = "i % 7" })"), key);
  else if (table.is_list(key))
    fill = read_list(table, key);
  else if (table.is_text(key))
    fill = read_word(table, key);
  else {
    fill.kind = FillSpec::Kind::list;
    fill.values = {table.value(key, "\"index\"")};
  }
  fill.line = table.line(key);
  return fill;
}

}  // namespace warplens::kernels
