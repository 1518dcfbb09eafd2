#include "app/study/record_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "analysis/clock/l2_state.hpp"
#include "app/worker/json.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/json_text.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

using kernels::whole;
using worker::Json;

constexpr int kVersion = 1;

/// Data that many records share.
struct Run {
  gpu::DeviceFacts device;
  std::string day;
  kernels::Values kernels;  ///< fingerprints of the kernels' texts, by kernel name

  bool takes(const Record& record) const {
    const auto known = kernels.find(record.kernel);
    return device == record.measurement.device && day == record.measurement.date.substr(0, 10) &&
           (known == kernels.end() || known->second == record.text);
  }
};

double round_to_four_digits(double number) {
  return std::strtod(fmt::format("{:.4g}", number).c_str(), nullptr);
}

/// Returns [minimum, median] in microseconds, the spread and the number of runs.
Json timing_json(const gpu::Timing& timing) {
  return {round_to_four_digits(1e6 * timing.minimum), round_to_four_digits(1e6 * timing.median),
          round_to_four_digits(timing.spread), timing.repetitions};
}

gpu::Timing timing_of(const Json& json) {
  return {1e-6 * json.at(0).get<double>(), 1e-6 * json.at(1).get<double>(), json.at(2), whole(json.at(3))};
}

Json record_json(const Record& record, std::size_t run) {
  const gpu::Measurement& measured = record.measurement;
  Json json{{"run", run},
            {"kernel", record.kernel},
            {"size", {record.size.width, record.size.height}},
            {"set", record.set},
            {"l2", clock::name_of(clock::l2_state_of(measured.flushed))},
            {"bytes", measured.bytes},
            {"us", timing_json(measured.kernel)},
            {"copy_us", timing_json(measured.copy)}};
  if (measured.geam) json["geam_us"] = timing_json(*measured.geam);
  if (measured.checked) json["differences"] = measured.differences;
  return json;
}

Record record_of(const Json& json, const std::vector<Run>& runs) {
  const Run& run = runs.at(static_cast<std::size_t>(whole(json.at("run"))));
  Record record{.kernel = json.at("kernel"),
                .size = {whole(json.at("size").at(0)), whole(json.at("size").at(1))},
                .set = json.at("set").get<kernels::Values>()};
  record.text = run.kernels.at(record.kernel);
  gpu::Measurement& measured = record.measurement;
  measured.device = run.device;
  measured.date = run.day;
  measured.flushed = json.at("l2") == clock::name_of(clock::L2State::flushed);
  measured.bytes = whole(json.at("bytes"));
  measured.kernel = timing_of(json.at("us"));
  measured.copy = timing_of(json.at("copy_us"));
  if (json.contains("geam_us")) measured.geam = timing_of(json.at("geam_us"));
  measured.checked = json.contains("differences");
  if (measured.checked) measured.differences = whole(json.at("differences"));
  return record;
}

Json run_json(const Run& run) {
  return {{"date", run.day}, {"device", worker::json_of(run.device)}, {"kernels", run.kernels}};
}

Run run_of(const Json& json) {
  return {worker::facts_of(json.at("device")), json.at("date"), json.at("kernels").get<kernels::Values>()};
}

std::string lines_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "\n" : ",\n") + line;
  return text;
}

}  // namespace

std::string text_of(std::span<const Record> records) {
  std::vector<Run> runs;
  std::vector<std::string> lines, run_lines;
  for (const Record& record : records) {
    auto run = std::find_if(runs.begin(), runs.end(), [&](const Run& known) { return known.takes(record); });
    if (run == runs.end())
      run = runs.insert(runs.end(), {record.measurement.device, record.measurement.date.substr(0, 10), {}});
    run->kernels[record.kernel] = record.text;
    lines.push_back(record_json(record, static_cast<std::size_t>(run - runs.begin())).dump());
  }
  for (const Run& run : runs) run_lines.push_back(run_json(run).dump());
  return fmt::format("{{\"warplens_records\": {},\n\"runs\": [{}],\n\"records\": [{}]}}\n", kVersion,
                     lines_of(run_lines), lines_of(lines));
}

std::vector<Record> parse_records(const std::string& text, const std::string& name) {
  try {
    const Json json = kernels::json_of_text<Json>(text);
    if (json.at("warplens_records") != kVersion) {
      throw kernels::InputError(
          name + ": " +
          say("the file has records of version {}, but this program reads version {}; record them again",
              json.at("warplens_records").dump(), kVersion));
    }
    std::vector<Run> runs;
    for (const Json& run : json.at("runs")) runs.push_back(run_of(run));
    std::vector<Record> records;
    for (const Json& record : json.at("records")) records.push_back(record_of(record, runs));
    return records;
  } catch (const nlohmann::json::exception& error) {
    throw kernels::InputError(name + ": " + say("this is not a file of records: {}", error.what()));
  } catch (const std::out_of_range&) {
    throw kernels::InputError(
        name + ": " + tr("this is not a file of records: a record refers to data that the file does not contain"));
  }
}

}  // namespace warplens::study
