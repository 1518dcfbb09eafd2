#include "app/window/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/replace_file.hpp"
#include "app/window/view.hpp"

namespace warplens::window {

std::filesystem::path settings_file() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "settings.json";
}

Settings load_settings(const std::filesystem::path& file) {
  Settings settings;
  std::ifstream stream(file);
  const nlohmann::json json = nlohmann::json::parse(stream, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return settings;
  const auto number = [&](const char* key, auto fallback, auto least, auto most) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number()) return fallback;
    return std::clamp(found->get<decltype(fallback)>(), least, most);
  };
  const auto text = [&](const char* key, const std::string& fallback) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : fallback;
  };
  if (const std::string theme = text("theme", settings.theme); theme == "dark" || theme == "light")
    settings.theme = theme;
  settings.language = text("language", settings.language);
  settings.scale = number("scale", settings.scale, View::kSmallestScale, View::kLargestScale);
  settings.width = number("width", settings.width, 640, 16384);
  settings.height = number("height", settings.height, 480, 16384);
  settings.kernel = text("kernel", settings.kernel);
  settings.worker = text("worker", settings.worker);
  settings.run_seconds = number("run_seconds", settings.run_seconds, View::kLeastRunSeconds, View::kMostRunSeconds);
  settings.compile_seconds = number("compile_seconds", settings.compile_seconds, 0.1, 86400.0);
  settings.execute_seconds = number("execute_seconds", settings.execute_seconds, 0.0, 86400.0);
  settings.recorded_gpu = text("recorded_gpu", settings.recorded_gpu);
  settings.predicted_gpu = text("predicted_gpu", settings.predicted_gpu);
  if (const auto recent = json.find("recent"); recent != json.end() && recent->is_array())
    for (const nlohmann::json& file : *recent)
      if (file.is_string()) settings.recent.push_back(file.get<std::string>());
  settings.arrangement = text("arrangement", settings.arrangement);
  return settings;
}

bool save_settings(const std::filesystem::path& file, const Settings& settings) {
  if (file.empty()) return false;
  std::error_code ignored;  // a folder that is missing after this shows when the file is written
  std::filesystem::create_directories(file.parent_path(), ignored);
  const nlohmann::json json{{"theme", settings.theme},
                            {"language", settings.language},
                            {"scale", settings.scale},
                            {"width", settings.width},
                            {"height", settings.height},
                            {"kernel", settings.kernel},
                            {"worker", settings.worker},
                            {"run_seconds", settings.run_seconds},
                            {"compile_seconds", settings.compile_seconds},
                            {"execute_seconds", settings.execute_seconds},
                            {"recent", settings.recent},
                            {"recorded_gpu", settings.recorded_gpu},
                            {"predicted_gpu", settings.predicted_gpu},
                            {"arrangement", settings.arrangement}};
  // A second Warplens may be writing its own at the same time.
  return !base::replace_file(file, json.dump(2) + '\n');
}

}  // namespace warplens::window
