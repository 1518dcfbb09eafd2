#include "app/lessons/progress.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/file_lock.hpp"
#include "analysis/base/replace_file.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::lessons {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostProgressBytes = std::size_t{1} << 20;
constexpr std::size_t kMostSteps = 1000;  // maximum number of steps that are read; protects against malformed files

/// Returns the value of a key, or `otherwise` if it is missing or has a different type.
template <class Value>
Value value_or(const Json& json, const char* key, Value otherwise) {
  const auto found = json.find(key);
  if (found == json.end()) return otherwise;
  if constexpr (std::is_same_v<Value, bool>) return found->is_boolean() ? found->get<bool>() : otherwise;
  if constexpr (std::is_same_v<Value, std::string>) return found->is_string() ? found->get<std::string>() : otherwise;
  if constexpr (std::is_same_v<Value, std::size_t>)
    return found->is_number_unsigned() ? std::min(found->get<std::size_t>(), kMostSteps) : otherwise;
}

LessonProgress of_lesson(const Json& json) {
  LessonProgress progress;
  progress.step = value_or<std::size_t>(json, "step", 0);
  progress.finished = value_or(json, "finished", false);
  const auto answered = json.find("answered");
  if (answered == json.end() || !answered->is_array()) return progress;
  for (const Json& one : *answered)
    if (one.is_object())
      progress.answered[value_or<std::size_t>(one, "step", 0)] = {value_or<std::string>(one, "guess", ""),
                                                                  value_or(one, "right", false)};
  return progress;
}

}  // namespace

std::filesystem::path progress_file() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "lessons.json";
}

Progress load_progress(const std::filesystem::path& file) {
  try {
    return parse_progress(kernels::read_regular_file(file.string(), kMostProgressBytes));
  } catch (const kernels::UnreadFile&) {
    return {};
  }
}

Progress parse_progress(const std::string& text) {
  Progress progress;
  const Json json = kernels::json_of_text_or_none(text);
  if (!json.is_object()) return progress;
  for (const auto& [name, lesson] : json.items())
    if (lesson.is_object()) progress[name] = of_lesson(lesson);
  return progress;
}

bool save_progress(const std::filesystem::path& file, const Progress& progress, const Progress& before) {
  if (file.empty()) return false;
  std::error_code ignored;  // an error is ignored here: without the folder, writing the file fails too
  std::filesystem::create_directories(file.parent_path(), ignored);
  const base::FileLock lock(file);
  Progress all = load_progress(file);
  for (const auto& [name, lesson] : progress)
    if (const auto known = before.find(name); known == before.end() || known->second != lesson) all[name] = lesson;
  Json json = Json::object();
  for (const auto& [name, lesson] : all) {
    Json answered = Json::array();
    for (const auto& [step, of] : lesson.answered)
      answered.push_back({{"step", step}, {"guess", of.guess}, {"right", of.right}});
    json[name] = {{"step", lesson.step}, {"finished", lesson.finished}, {"answered", answered}};
  }
  return !base::replace_file(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

}  // namespace warplens::lessons
