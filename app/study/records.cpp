#include "app/study/records.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "analysis/base/file_lock.hpp"
#include "app/study/record_lines.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/header/fingerprint.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

/// Returns the identity of a record: GPU, launch and L2 setting.
std::string key_of(const Record& record) {
  std::string key = fmt::format("{}\n{}\n{}x{} {}", record.measurement.device.name, record.kernel, record.size.width,
                                record.size.height, record.measurement.flushed);
  for (const auto& [name, value] : record.set) key += '\n' + name + '=' + value;
  return key;
}

bool is_integer(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789", text[0] == '-' ? 1 : 0) == std::string::npos;
}

/// Returns the distance between two values of a parameter. For numbers, it is the number of times that one must be
/// doubled to get the other.
double distance(const std::string& a, const std::string& b) {
  if (a == b) return 0;
  if (!is_integer(a) || !is_integer(b)) return 4;
  const auto rank = [](const std::string& text) { return std::log2(1 + std::abs(std::stod(text))); };
  return std::max(0.1, std::abs(rank(a) - rank(b)));
}

double distance(const kernels::Size& a, const kernels::Size& b) {
  const auto apart = [](std::uint64_t x, std::uint64_t y) {
    return std::abs(std::log2(static_cast<double>(x) / static_cast<double>(y)));
  };
  return apart(a.width, b.width) + apart(a.height, b.height);
}

/// Weight of a different parameter value. It is larger than the distance between any two sizes. A record that differs
/// only in size is therefore always preferred to a record that differs in a parameter.
constexpr double kParameterWeight = 1000;

double distance(const Record& record, const kernels::Size& size, const kernels::Values& values) {
  double sum = distance(record.size, size);
  for (const auto& [name, value] : values) {
    const auto recorded = record.set.find(name);
    sum += kParameterWeight * (recorded == record.set.end() ? 4 : distance(recorded->second, value));
  }
  return sum;
}

std::string difference(const Record& record, const kernels::Size& size, const kernels::Values& values) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : record.set) {
    const auto wanted = values.find(name);
    if (wanted == values.end() || wanted->second != value) parts.push_back(name + '=' + value);
  }
  if (record.size != size) parts.push_back(fmt::format("{} × {}", record.size.width, record.size.height));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string content_of(const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // maximum file size, enough for many measurements
  try {
    return kernels::read_regular_file(path, kMostBytes);
  } catch (const kernels::UnreadFile& why) {
    throw kernels::InputError(path + ": " + why.what());
  }
}

}  // namespace

void Records::add(const std::string& text, const std::string& name) {
  for (Record& record : parse_records(text, name)) add(std::move(record));
}

void Records::add(Record record) {
  const auto [place, is_new] = places_.try_emplace(key_of(record), records_.size());
  if (!is_new) {
    records_[place->second] = std::move(record);
    return;
  }
  const std::string& gpu = record.measurement.device.name;
  if (std::find(gpus_.begin(), gpus_.end(), gpu) == gpus_.end()) gpus_.push_back(gpu);
  of_kernel_[record.kernel].push_back(records_.size());
  records_.push_back(std::move(record));
}

std::string Records::text() const {
  return text_of(records_);
}

std::optional<RecordMatch> Records::find(const kernels::KernelFile& kernel, const kernels::Size& size,
                                         const kernels::Values& values, bool flushed, const std::string& gpu) const {
  const auto theirs = of_kernel_.find(kernel.name);
  if (theirs == of_kernel_.end()) return std::nullopt;
  const std::string text = kernels::fingerprint(kernel);
  const Record* best = nullptr;
  double least = 0;
  std::string wanted = gpu;
  for (const std::size_t place : theirs->second) {
    const Record& record = records_[place];
    if (record.text != text || record.measurement.flushed != flushed) continue;
    if (wanted.empty()) wanted = record.measurement.device.name;
    if (record.measurement.device.name != wanted) continue;
    const double apart = distance(record, size, values);
    if (best && apart >= least) continue;
    best = &record;
    least = apart;
  }
  if (!best) return std::nullopt;
  const bool exact = best->size == size && best->set == values;
  return RecordMatch{best, exact, exact ? "" : difference(*best, size, values)};
}

const Records& built_in_records() {
  static const Records records = [] {
    Records all;
    for (const kernels::EmbeddedFile& file : kernels::embedded_files())
      if (file.path.starts_with("assets/recorded/") && file.path.ends_with(".json"))
        all.add(std::string(file.content), std::string(file.path));
    return all;
  }();
  return records;
}

void record_into(const std::string& path, std::span<const Record> records) {
  const base::FileLock lock(path);  // another Warplens process may be adding records to the file
  Records all;
  if (std::filesystem::exists(path)) all.add(content_of(path), path);
  for (const Record& record : records) all.add(record);
  kernels::write_whole(path, all.text());
}

}  // namespace warplens::study
