#include "kernels/gpu_data/gpu_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <variant>

#include "analysis/base/config_folder.hpp"
#include "analysis/base/nearest.hpp"
#include "analysis/clock/room.hpp"
#include "analysis/clock/scaled_gpu.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

using clock::Gpu;

/// Pointer to the field of clock::Gpu that a key of the file sets.
using Target = std::variant<std::string*, bool*, unsigned*, std::uint64_t*, double*>;

struct Field {
  const char* table;  ///< name of the TOML table; empty for the top level
  const char* key;
  Target target;
  bool is_needed = false;
};

/// Returns all keys that the file of a GPU may contain, each with the field of `gpu` that it sets.
std::vector<Field> fields_of(Gpu& gpu) {
  clock::Room& room = gpu.room;
  clock::Latencies& latency = gpu.latency;
  clock::Costs& cost = gpu.cost;
  return {
      {"", "name", &gpu.name, true},
      {"", "arch", &gpu.arch, true},
      {"", "calibrated", &gpu.calibrated},
      {"", "multiprocessors", &gpu.multiprocessors, true},
      {"", "clock_hz", &gpu.clock_hz, true},
      {"", "overlap", &gpu.overlap},
      {"", "fitted_on", &gpu.fitted_on},
      {"l2", "bytes", &gpu.l2_bytes},
      {"l2", "kept", &gpu.l2_kept},
      {"l2", "gone", &gpu.l2_gone},
      {"l2", "dirty", &gpu.l2_dirty},
      {"room", "threads", &room.threads},
      {"room", "blocks", &room.blocks},
      {"room", "registers", &room.registers},
      {"room", "register_unit", &room.register_unit},
      {"room", "shared_bytes", &room.shared_bytes},
      {"room", "shared_reserved", &room.shared_reserved},
      {"room", "shared_unit", &room.shared_unit},
      {"room", "shared_least", &room.shared_least},
      {"room", "l1_bytes", &room.l1_bytes},
      {"latency", "arithmetic", &latency.arithmetic},
      {"latency", "shared", &latency.shared},
      {"latency", "l1", &latency.l1},
      {"latency", "l2", &latency.l2},
      {"latency", "dram", &latency.dram},
      {"latency", "dram_busy", &latency.dram_busy},
      {"latency", "barrier", &latency.barrier},
      {"cost", "issue", &cost.issue},
      {"cost", "lsu_request", &cost.lsu_request},
      {"cost", "lsu_line", &cost.lsu_line},
      {"cost", "lsu_fill", &cost.lsu_fill},
      {"cost", "shared_wavefront", &cost.shared_wavefront},
      {"cost", "constant_pass", &cost.constant_pass},
      {"cost", "l2_read_half", &cost.l2_read_half},
      {"cost", "l2_write_line", &cost.l2_write_line},
      {"cost", "l2_write_sector", &cost.l2_write_sector},
      {"cost", "l2_write_partial", &cost.l2_write_partial},
      {"cost", "l2_write_partial_word", &cost.l2_write_partial_word},
      {"cost", "l2_link_read_half", &cost.l2_link_read_half},
      {"cost", "l2_link_write_half", &cost.l2_link_write_half},
      {"cost", "l2_link_write_sector", &cost.l2_link_write_sector},
      {"cost", "dram_read_byte", &cost.dram_read_byte},
      {"cost", "dram_write_byte", &cost.dram_write_byte},
      {"cost", "dram_peak_byte", &cost.dram_peak_byte},
      {"cost", "dram_run", &cost.dram_run},
      {"cost", "dispatch", &cost.dispatch},
      {"cost", "block", &cost.block},
      {"cost", "warp", &cost.warp},
      {"cost", "code_line", &cost.code_line},
      {"cost", "launch_us", &cost.launch_us},
      {"error_band", "low", &gpu.band_low},
      {"error_band", "high", &gpu.band_high},
  };
}

[[noreturn]] void fail(const std::string& file, const toml::node& at, const std::string& message) {
  throw InputError(file, at.source().begin.line, message);
}

double number_at(const std::string& file, const std::string& key, const toml::node& node) {
  const auto number = node.value<double>();
  if (!node.is_number() || !number || !std::isfinite(*number) || *number < 0)
    fail(file, node, say("'{}' must be a number of at least 0, like {} = 1.5", key, key));
  return *number;
}

template <class Whole>
void set_whole(const std::string& file, const std::string& key, const toml::node& node, Whole& target) {
  const auto number = node.value_exact<std::int64_t>();
  if (!number || *number < 0 || static_cast<std::uint64_t>(*number) > std::numeric_limits<Whole>::max())
    fail(file, node, say("'{}' must be an integer of at least 0, like {} = 64", key, key));
  target = static_cast<Whole>(*number);
}

void set(const std::string& file, const Field& field, const toml::node& node) {
  const std::string key = field.key;
  if (const auto* text = std::get_if<std::string*>(&field.target)) {
    const auto value = node.value_exact<std::string>();
    if (!value || (value->empty() && field.is_needed))
      fail(file, node, say("'{}' must be a string, like {} = \"sm_90\"", key, key));
    **text = *value;
  } else if (const auto* truth = std::get_if<bool*>(&field.target)) {
    const auto value = node.value_exact<bool>();
    if (!value) fail(file, node, say("'{}' must be true or false", key));
    **truth = *value;
  } else if (const auto* whole = std::get_if<unsigned*>(&field.target)) {
    set_whole(file, key, node, **whole);
  } else if (const auto* large = std::get_if<std::uint64_t*>(&field.target)) {
    set_whole(file, key, node, **large);
  } else {
    *std::get<double*>(field.target) = number_at(file, key, node);
  }
}

/// Throws InputError if a table, or the top level, contains an unknown key.
void refuse_unknown(const std::string& file, const toml::table& table, const std::string& name,
                    std::span<const Field> fields) {
  std::vector<std::string> known;
  for (const Field& field : fields) {
    if (field.table == name) known.emplace_back(field.key);
    const bool is_named = std::ranges::find(known, field.table) != known.end();
    if (name.empty() && field.table[0] != '\0' && !is_named) known.emplace_back(field.table);
  }
  for (const auto& [key, node] : table) {
    const std::string text(key.str());
    if (std::ranges::find(known, text) != known.end()) continue;
    const std::string guess = base::did_you_mean(text, known);
    fail(file, node,
         say("unknown key '{}'{}", text, guess.empty() ? say("; known keys: {}", base::join_words(known)) : guess));
  }
}

/// Throws InputError if the time model (analysis/clock) would divide by a value that is 0.
void check(const Gpu& gpu, const std::string& file) {
  const auto refuse = [&file](const char* what) { throw InputError(file, 1, what); };
  if (gpu.multiprocessors == 0) refuse(tr("'multiprocessors' must be at least 1"));
  if (gpu.room.threads == 0 || gpu.room.blocks == 0) refuse(tr("'threads' and 'blocks' of [room] must be at least 1"));
  if (gpu.clock_hz < 1e6) refuse(tr("'clock_hz' must be in Hz, like 1.98e9"));
  if (gpu.l2_gone <= gpu.l2_kept) refuse(tr("'gone' of [l2] must be greater than 'kept'"));
  if (gpu.overlap < 1) refuse(tr("'overlap' must be at least 1"));
  if (gpu.band_low >= 1) refuse(tr("'low' of [error_band] must be less than 1"));
}

std::string format_value(const Target& target) {
  if (const auto* text = std::get_if<std::string*>(&target)) return "\"" + **text + "\"";
  if (const auto* truth = std::get_if<bool*>(&target)) return **truth ? "true" : "false";
  if (const auto* whole = std::get_if<unsigned*>(&target)) return std::to_string(**whole);
  if (const auto* large = std::get_if<std::uint64_t*>(&target)) return std::to_string(**large);
  std::string number = fmt::format("{:.6g}", *std::get<double*>(target));
  if (number.find_first_of(".e") == std::string::npos) number += ".0";
  return number;
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

std::string read_content(const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;  // maximum size of the file of a GPU
  try {
    return read_regular_file(path, kMostBytes);
  } catch (const UnreadFile& why) {
    throw InputError(path + ": " + why.what());
  }
}

}  // namespace

namespace {

/// Sets fields from the keys of a file. Throws InputError if a value is invalid or a required key is missing.
void set_fields(const std::string& file, const toml::table& root, std::span<const Field> fields) {
  for (const Field& field : fields) {
    const toml::node* node = nullptr;
    if (field.table[0] == '\0') {
      node = root.get(field.key);
    } else if (const toml::node* of = root.get(field.table)) {
      if (!of->is_table()) fail(file, *of, say("'{}' must be a table, like [{}]", field.table, field.table));
      refuse_unknown(file, *of->as_table(), field.table, fields);
      node = of->as_table()->get(field.key);
    }
    if (node)
      set(file, field, *node);
    else if (field.is_needed)
      throw InputError(file, 1, say("'{}' is missing; add it to the file of the GPU", field.key));
  }
}

/// Finds the file of a built-in GPU by its short name; null if there is none.
const EmbeddedFile* find_built_in(const std::string& name) {
  const std::string path = "assets/gpus/" + name + ".toml";
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return &file;
  return nullptr;
}

Gpu read_built_in(const EmbeddedFile& file) {
  return read_gpu(std::string(file.content), std::string(file.path));
}

/// Returns the built-in GPU from which the values of a file are scaled. That GPU must not be scaled itself.
Gpu read_measured_gpu(const std::string& file, const toml::node& at, const std::string& name) {
  if (const EmbeddedFile* const known = find_built_in(name))
    if (const Gpu measured = read_built_in(*known); measured.calibrated) return measured;
  fail(file, at,
       say("'{}' must name a built-in GPU that was measured, like {} = \"h200\"", "scaled_from", "scaled_from"));
}

}  // namespace

Gpu read_gpu(const std::string& text, const std::string& file) {
  toml::table root;
  try {
    root = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw InputError(file, error.source().begin.line, std::string(error.description()));
  }
  Gpu gpu;
  std::string scaled_from;
  double dram_bytes_per_second = 0;
  std::vector<Field> fields = fields_of(gpu);
  fields.push_back({"", "scaled_from", &scaled_from});
  fields.push_back({"", "dram_bytes_per_second", &dram_bytes_per_second});
  refuse_unknown(file, root, "", fields);
  // A file needs the keys of [room] only if clock::find_room does not know its architecture yet.
  gpu.room = clock::find_room(root["arch"].value_or(std::string_view()));
  set_fields(file, root, fields);
  check(gpu, file);
  const toml::node* const scaled = root.get("scaled_from");
  if (!scaled) return gpu;
  if (dram_bytes_per_second < 1e9)
    fail(file, *scaled, tr("a GPU with 'scaled_from' needs its peak bandwidth, like dram_bytes_per_second = 320e9"));
  const Gpu measured = read_measured_gpu(file, *scaled, scaled_from);
  const clock::Room room = gpu.room;
  gpu = scale_gpu(measured, {.multiprocessors = gpu.multiprocessors,
                             .clock_hz = gpu.clock_hz,
                             .l2_bytes = gpu.l2_bytes,
                             .dram_bytes_per_second = dram_bytes_per_second});
  gpu.room = room;
  set_fields(file, root, fields);  // values in the file take precedence over scaled values
  check(gpu, file);
  return gpu;
}

std::string text_of(const Gpu& gpu, std::span<const std::string> comment,
                    const std::map<std::string, std::string>& sources) {
  std::string text;
  for (const std::string& line : comment) text += line.empty() ? "#\n" : "# " + line + "\n";
  Gpu copy = gpu;
  std::string table;
  for (const Field& field : fields_of(copy)) {
    if (table != field.table) text += fmt::format("\n[{}]\n", table = field.table);
    text += fmt::format("{} = {}", field.key, format_value(field.target));
    const auto source = sources.find(table.empty() ? field.key : table + "." + field.key);
    text += source == sources.end() ? "\n" : "  # " + source->second + "\n";
  }
  return text;
}

namespace {

/// Returns the built-in GPUs.
const std::vector<KnownGpu>& built_in_gpus() {
  static const std::vector<KnownGpu> known = [] {
    std::vector<KnownGpu> all;
    for (const EmbeddedFile& file : embedded_files())
      if (file.path.starts_with("assets/gpus/") && file.path.ends_with(".toml"))
        all.push_back({std::filesystem::path(file.path).stem().string(), read_built_in(file)});
    std::ranges::sort(all, {}, &KnownGpu::name);
    return all;
  }();
  return known;
}

/// Returns the user's files, sorted by name.
std::vector<std::filesystem::path> user_gpu_files() {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(user_gpu_folder(), error))
    if (entry.path().extension() == ".toml" && entry.is_regular_file(error)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::string label_of(const KnownGpu& known) {
  return known.is_users ? fmt::format("{} ({})", known.gpu.name, known.name) : known.gpu.name;
}

std::filesystem::path user_gpu_folder() {
  const std::filesystem::path folder = base::config_folder();
  return folder.empty() ? folder : folder / "gpus";
}

std::vector<KnownGpu> known_gpus() {
  std::vector<KnownGpu> known;
  for (const std::filesystem::path& file : user_gpu_files()) {
    try {
      known.push_back({in_small_letters(file.stem().string()), read_gpu(read_content(file), file), true});
    } catch (const InputError&) {
      // gpu_named reports the error when the user selects this GPU.
    }
  }
  const auto has = [&](const std::string& name) {
    return std::ranges::find(known, name, &KnownGpu::name) != known.end();
  };
  for (const KnownGpu& one : built_in_gpus())
    if (!has(one.name)) known.push_back(one);
  return known;
}

Gpu gpu_named(const std::string& name) {
  if (name.ends_with(".toml")) return read_gpu(read_content(name), name);
  const std::string wanted = in_small_letters(name);
  for (const std::filesystem::path& file : user_gpu_files())
    if (in_small_letters(file.stem().string()) == wanted) return read_gpu(read_content(file), file);
  if (const EmbeddedFile* const file = find_built_in(wanted)) return read_built_in(*file);
  std::vector<std::string> names;
  for (const KnownGpu& one : known_gpus()) names.push_back(one.name);
  const std::string guess = base::did_you_mean(name, names);
  throw InputError(say(
      "there is no GPU '{}'{}", name,
      guess.empty() ? say("; choose one of {}, or give the path of a .toml file", base::join_words(names)) : guess));
}

}  // namespace warplens::kernels
