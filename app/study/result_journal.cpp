#include "app/study/result_journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/study/architecture_load.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/header/fingerprint.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

Json key_json(const ResultKey& key) {
  Json set = Json::object();
  for (const auto& [name, value] : key.set) set[name] = value;
  Json json{{"kernel", key.kernel},
            {"text", key.text},
            {"size", {{"width", key.size.width}, {"height", key.size.height}}},
            {"set", set},
            {"asked", key.asked}};
  if (!key.offsets.empty()) json["offsets"] = key.offsets;
  return json;
}

/// Returns the JSON in one line. Invalid UTF-8, for example in a path, is replaced.
std::string text_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

[[noreturn]] void refuse_file(const std::string& path, const std::string& why) {
  throw kernels::InputError(path + ": " + why);
}

}  // namespace

ResultKey make_result_key(const Choice& choice, const std::string& asked, const std::vector<std::uint64_t>& offsets) {
  const kernels::KernelFile kernel = kernel_of(choice);
  return {choice.kernel, kernels::fingerprint(kernel),
          choice.size,   kernels::resolve_values(kernel, choice.set),
          offsets,       asked};
}

ResultJournal::ResultJournal(std::string path) : path_(std::move(path)) {
  if (std::filesystem::exists(path_)) read();
  file_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw kernels::InputError(kernels::unwritten_message(path_, std::strerror(errno)));
}

ResultJournal::~ResultJournal() {
  if (file_ >= 0) close(file_);
}

void ResultJournal::read() {
  if (!std::filesystem::is_regular_file(path_)) refuse_file(path_, tr("this is not a regular file; use another file"));
  std::ifstream file(path_, std::ios::binary);
  std::uintmax_t whole = 0;
  unsigned number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (file.eof()) break;  // the line is incomplete
    const Json json = kernels::json_of_text_or_none<Json>(line);
    if (!json.is_object() || !json.contains("of") || !json.contains("result"))
      refuse_file(fmt::format("{}:{}", path_, number),
                  tr("this line is not a result that Warplens stored; remove the line, or use another file"));
    results_[text_line(json["of"])] = text_line(json["result"]);
    whole += line.size() + 1;
  }
  found_ = results_.size();
  std::error_code error;
  if (std::filesystem::file_size(path_, error) > whole) std::filesystem::resize_file(path_, whole, error);
  if (error) throw kernels::InputError(kernels::unwritten_message(path_, error.message()));
}

std::optional<Json> ResultJournal::find(const ResultKey& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = results_.find(text_line(key_json(key)));
  if (found == results_.end()) return std::nullopt;
  return Json::parse(found->second);
}

void ResultJournal::add(const ResultKey& key, const Json& result) {
  const Json of = key_json(key);
  const std::string line = text_line({{"of", of}, {"result", result}}) + '\n';
  const std::lock_guard lock(mutex_);
  // A single call writes the whole line, so that readers and other writers see only complete lines.
  const ssize_t written = write(file_, line.data(), line.size());
  if (written != static_cast<ssize_t>(line.size()) && complaint_.empty())
    complaint_ = kernels::unwritten_message(path_, std::strerror(written < 0 ? errno : ENOSPC));
  results_[text_line(of)] = text_line(result);
}

std::string ResultJournal::complaint() const {
  const std::lock_guard lock(mutex_);
  return complaint_;
}

}  // namespace warplens::study
