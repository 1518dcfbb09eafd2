#include "app/window/model/settings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/file_lock.hpp"
#include "analysis/base/replace_file.hpp"
#include "app/window/model/limits.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::window {

std::filesystem::path settings_file() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "settings.json";
}

namespace {

using Json = nlohmann::json;

/// Maximum size of the settings file. Its normal size is a few kilobytes.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

std::string text_of(const std::filesystem::path& file) {
  return kernels::read_regular_file_or_empty(file.string(), kMostBytes);
}

Json json_of(const std::vector<OwnWindow>& windows) {
  Json list = Json::array();
  for (const OwnWindow& own : windows)
    list.push_back({{"panel", own.panel},
                    {"open", own.open},
                    {"x", own.x},
                    {"y", own.y},
                    {"width", own.width},
                    {"height", own.height}});
  return list;
}

/// A hint and its name in the settings file.
struct NamedHint {
  const char* name;
  bool FirstHints::*hint;
};
constexpr NamedHint kHints[] = {{"step", &FirstHints::step},
                                {"drag", &FirstHints::drag},
                                {"ask", &FirstHints::ask},
                                {"blackboard", &FirstHints::blackboard}};

Json json_of(const FirstHints& hints) {
  Json list = Json::array();
  for (const NamedHint& one : kHints)
    if (hints.*one.hint) list.push_back(one.name);
  return list;
}

FirstHints parse_hints(const Json& list) {
  FirstHints hints;
  for (const NamedHint& one : kHints) hints.*one.hint = std::ranges::find(list, Json(one.name)) != list.end();
  return hints;
}

Json json_of(const Settings& settings) {
  return {{"theme", name_of(settings.theme)},
          {"language", settings.language},
          {"scale", settings.scale},
          {"motion", settings.motion},
          {"width", settings.width},
          {"height", settings.height},
          {"kernel", settings.kernel},
          {"defines", settings.defines},
          {"worker", settings.worker},
          {"run_seconds", settings.run_seconds},
          {"greeting_seconds", settings.handshake_seconds},
          {"silence_seconds", settings.silence_seconds},
          {"compile_seconds", settings.compile_seconds},
          {"compile_gib", settings.compile_gib},
          {"execute_seconds", settings.execute_seconds},
          {"recent", settings.recent},
          {"recorded_gpu", settings.recorded_gpu},
          {"predicted_gpu", settings.predicted_gpu},
          {"arrangement", settings.arrangement},
          {"own_windows", json_of(settings.own_windows)},
          {"hints", json_of(settings.first_hints)}};
}

/// Returns the number with this key, limited to `least` … `most`; `fallback` if there is no such number. The limits are
/// applied before the conversion to an integer, because the number in the file may be too large for an integer.
template <class Number>
Number number_of(const Json& json, const char* key, Number fallback, Number least, Number most) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return fallback;
  return static_cast<Number>(std::clamp(found->get<double>(), static_cast<double>(least), static_cast<double>(most)));
}

std::vector<OwnWindow> parse_own_windows(const Json& json) {
  constexpr int kFarthest = 1 << 16;
  constexpr std::size_t kMost = 64;
  std::vector<OwnWindow> windows;
  for (const Json& one : json) {
    if (windows.size() == kMost || !one.is_object()) break;
    const auto panel = one.find("panel"), open = one.find("open");
    if (panel == one.end() || !panel->is_string()) continue;
    windows.push_back({.panel = panel->get<std::string>(),
                       .open = open == one.end() || !open->is_boolean() || open->get<bool>(),
                       .x = number_of(one, "x", 0, -kFarthest, kFarthest),
                       .y = number_of(one, "y", 0, -kFarthest, kFarthest),
                       .width = number_of(one, "width", 0, 0, kFarthest),
                       .height = number_of(one, "height", 0, 0, kFarthest)});
  }
  return windows;
}

/// Returns the recent files of this window, followed by those of another Warplens window that has written the file
/// since.
std::vector<std::string> both(std::vector<std::string> here, const std::vector<std::string>& there) {
  for (const std::string& file : there)
    if (here.size() < kMostRecent && std::ranges::find(here, file) == here.end()) here.push_back(file);
  return here;
}

}  // namespace

Settings parse_settings(const std::string& text_of_file) {
  Settings settings;
  const Json json = kernels::json_of_text_or_none(text_of_file);
  if (!json.is_object()) return settings;
  const auto number = [&](const char* key, auto fallback, auto least, auto most) {
    using Number = decltype(fallback);
    return number_of<Number>(json, key, fallback, static_cast<Number>(least), static_cast<Number>(most));
  };
  const auto text = [&](const char* key, const std::string& fallback) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : fallback;
  };
  settings.theme = theme_named(text("theme", {})).value_or(settings.theme);
  settings.language = text("language", settings.language);
  settings.scale = number("scale", settings.scale, Limits::kSmallestScale, Limits::kLargestScale);
  if (const auto motion = json.find("motion"); motion != json.end() && motion->is_boolean())
    settings.motion = motion->get<bool>();
  settings.width = number("width", settings.width, 640, 16384);
  settings.height = number("height", settings.height, 480, 16384);
  settings.kernel = text("kernel", settings.kernel);
  if (const auto defines = json.find("defines"); defines != json.end() && defines->is_array())
    for (const Json& define : *defines)
      if (define.is_string() && kernels::definition_complaint(define.get<std::string>()).empty())
        settings.defines.push_back(define.get<std::string>());
  settings.worker = text("worker", settings.worker);
  settings.run_seconds = number("run_seconds", settings.run_seconds, Limits::kLeastRunSeconds, Limits::kMostRunSeconds);
  settings.handshake_seconds =
      number("greeting_seconds", settings.handshake_seconds, Limits::kLeastRunSeconds, Limits::kMostRunSeconds);
  settings.silence_seconds =
      number("silence_seconds", settings.silence_seconds, Limits::kLeastRunSeconds, Limits::kMostRunSeconds);
  settings.compile_seconds = number("compile_seconds", settings.compile_seconds, 0.1, 86400.0);
  settings.compile_gib = number("compile_gib", settings.compile_gib, 1.0 / 16, 1024.0);
  settings.execute_seconds = number("execute_seconds", settings.execute_seconds, 0.0, 86400.0);
  settings.recorded_gpu = text("recorded_gpu", settings.recorded_gpu);
  settings.predicted_gpu = text("predicted_gpu", settings.predicted_gpu);
  if (const auto recent = json.find("recent"); recent != json.end() && recent->is_array())
    for (const Json& file : *recent)
      if (file.is_string()) settings.recent.push_back(file.get<std::string>());
  settings.arrangement = text("arrangement", settings.arrangement);
  if (const auto own = json.find("own_windows"); own != json.end() && own->is_array())
    settings.own_windows = parse_own_windows(*own);
  if (const auto hints = json.find("hints"); hints != json.end() && hints->is_array())
    settings.first_hints = parse_hints(*hints);
  return settings;
}

Settings load_settings(const std::filesystem::path& file) {
  return parse_settings(text_of(file));
}

bool save_settings(const std::filesystem::path& file, const Settings& settings, const Settings& before) {
  if (file.empty()) return false;
  std::error_code ignored;  // if the folder cannot be created, writing the file fails below
  std::filesystem::create_directories(file.parent_path(), ignored);
  const base::FileLock lock(file);
  const std::string there = text_of(file);
  const Json loaded = json_of(before), now = json_of(settings);
  Json json = kernels::json_of_text_or_none(there);
  if (!json.is_object()) json = Json::object();
  for (const auto& [key, value] : now.items())
    if (!json.contains(key) || value != loaded.at(key)) json[key] = value;
  if (settings.recent != before.recent) json["recent"] = both(settings.recent, parse_settings(there).recent);
  return !base::replace_file(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

void SettingsKeeper::keep(const Settings& now) {
  if (now == saved_) return;
  save_settings(file_, now, saved_);
  saved_ = now;
}

}  // namespace warplens::window
