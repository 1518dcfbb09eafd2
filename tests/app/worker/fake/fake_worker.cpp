// warplens_fake_worker [--name NAME] [--arch MAJOR.MINOR] [--wrong] [--seconds S] [--file FILE] [--after N] [FAULT]:
// speaks the worker protocol without a GPU. Its measurements are constant: a launch takes twice as long as a copy at 4
// TB/s. Its counters are those of a copy of the first buffer. A FAULT is a misbehaviour of the worker; see `apply`.

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include "analysis/base/fingerprint.hpp"
#include "app/worker/counters_json.hpp"
#include "app/worker/counting_process.hpp"
#include "app/worker/json.hpp"
#include "app/worker/server.hpp"

namespace warplens::worker {
namespace {

struct Settings {
  gpu::DeviceFacts device{.name = "Imaginary GPU",
                          .major = 9,
                          .multiprocessors = 132,
                          .sm_clock_hz = 1.98e9,
                          .memory_clock_hz = 2.6e9,
                          .bus_bits = 6144,
                          .l2_bytes = 50 << 20,
                          .memory_bytes = 80ULL << 30,
                          .driver = "1.2.3",
                          .runtime = "13.0"};
  std::string fault, file;
  bool wrong = false;
  double seconds = 0;  ///< duration of a measurement
  int after = 0;       ///< number of requests that succeed before the fault
};

void wait(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// Waits for this time, like a kernel that is run repeatedly.
void pass_time(double seconds, const gpu::Monitor& monitor) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  do {
    monitor.enter(gpu::Phase::running);
    wait(std::min(seconds, 0.01));
  } while (std::chrono::steady_clock::now() < end);
}

/// Returns true if this is the first call with this file.
bool is_first(const std::string& file) {
  if (std::filesystem::exists(file)) return false;
  std::ofstream(file) << "asked\n";
  return true;
}

/// Applies the fault while a request is answered.
void apply(const Settings& settings, const gpu::Monitor& monitor) {
  static int requests = 0;
  const std::string& fault = settings.fault;
  monitor.enter(gpu::Phase::running);
  if (++requests <= settings.after) return;
  if (fault == "endless" || (fault == "endless-once" && is_first(settings.file))) wait(1000);
  const bool is_once = fault == "die-once" || fault == "die-for-good" || fault == "return-as-another";
  if (fault == "die" || (is_once && is_first(settings.file))) raise(SIGKILL);
  if (fault == "illegal" || (fault == "illegal-once" && is_first(settings.file)))
    throw gpu::Error(gpu::ErrorKind::kernel_fault, "the kernel was ended: illegal address", true);
  if (fault == "memory") throw gpu::Error(gpu::ErrorKind::out_of_memory, "the GPU has too little free memory");
  if (fault == "nonsense") {
    [[maybe_unused]] const auto count = write(STDOUT_FILENO, "segmentation fault\n", 19);
    wait(1000);
  }
  if (fault == "stubborn") wait(3);
}

gpu::Measurement measured(const gpu::Job& job, const gpu::MeasureOptions& options, const Settings& settings) {
  gpu::Measurement made{.device = settings.device,
                        .date = "2026-11-21T12:00:00Z",
                        .cubin = base::fingerprint({job.launch.cubin.data(), job.launch.cubin.size()}),
                        .flushed = options.flushed,
                        .checked = job.check != kernels::Check::none};
  for (const gpu::JobBuffer& buffer : job.buffers) made.bytes += buffer.bytes;
  const double copy = static_cast<double>(made.bytes) / 4e12;
  made.copy = {copy, copy, 0.005, 30};
  made.kernel = {1.9 * copy, 2 * copy, 0.01, 20};
  if (options.geam && job.check == kernels::Check::transpose)
    made.geam = gpu::Timing{1.2 * copy, 1.25 * copy, 0.02, 25};
  if (options.transfers) made.transfers = gpu::Transfers{64, 64, {0.02, 0.03}, {0.005, 0.006}, 0.04};
  if (settings.wrong) {
    made.differences = 12;
    made.first_difference = gpu::Difference{"out", 3, 4, "nan", "7"};
  }
  return made;
}

gpu::Counters counted(const gpu::Job& job, const gpu::CountOptions& options, const Settings& settings) {
  using trace::Category;
  const std::uint64_t elements = job.buffers.front().rows * job.buffers.front().cols, bytes = 4 * elements;
  gpu::Counters counters{.device = settings.device, .date = "2026-11-21T12:00:00Z"};
  for (const Category category : {Category::global_load, Category::global_store}) {
    counters.counts.push_back({{category, gpu::Quantity::requests}, elements / 32});
    counters.counts.push_back({{category, gpu::Quantity::sectors}, elements / 8});
  }
  counters.flow = {.l1_load_sectors = bytes / 32,
                   .l2_read_sectors = bytes / 32,
                   .l2_write_sectors = bytes / 32,
                   .l2_sectors = bytes / 16,
                   .dram_read_bytes = bytes,
                   .dram_write_bytes = bytes / 2};
  if (options.units) counters.units = {.dram = 0.9, .l2 = 0.4, .l1 = 0.25, .shared = 0, .issue = 0.1};
  return counters;
}

/// Applies a fault that happens before the handshake. Returns only if the worker should still do the handshake.
void misbehave(const std::string& fault, const std::string& file, Handshake& handshake) {
  if (fault == "mute") wait(1000);
  const bool has_died = !file.empty() && std::filesystem::exists(file);
  if (fault == "die-for-good" && has_died) {
    std::cerr << "imaginary: this machine is gone\n";
    std::exit(5);
  }
  if (fault == "leave") {
    std::cerr << "imaginary: no such host\n";
    std::exit(5);
  }
  if (fault == "babble") std::cout << "Welcome to gpu01!\nLast login: yesterday\n" << std::flush;
  if (fault == "babble-only") {
    std::cout << "Welcome to gpu01!\n" << std::flush;
    std::exit(0);
  }
  if (fault == "babble-on")
    while (true) std::cout << "Welcome to gpu01!\n";
  if (fault == "old") handshake.protocol = 0;
  if (fault == "no-driver") {
    handshake.devices.clear();
    handshake.complaint = gpu::Error(gpu::ErrorKind::no_driver, "there is no NVIDIA driver on this machine");
  }
}

Settings read_settings(int count, char** words) {
  Settings settings;
  for (int at = 1; at < count; ++at) {
    const std::string word = words[at];
    const auto value = [&] { return std::string(at + 1 < count ? words[++at] : ""); };
    if (word == "--name")
      settings.device.name = value();
    else if (word == "--wrong")
      settings.wrong = true;
    else if (word == "--seconds")
      settings.seconds = std::stod(value());
    else if (word == "--after")
      settings.after = std::stoi(value());
    else if (word == "--file")
      settings.file = value();
    else
      settings.fault = word;
  }
  if (settings.fault == "return-as-another" && std::filesystem::exists(settings.file))
    settings.device.name = "Another GPU";
  return settings;
}

int work(const Settings& settings) {
  Handshake handshake{.devices = {settings.device}};
  misbehave(settings.fault, settings.file, handshake);
  const auto count = [&](const Json& body, const gpu::Monitor& monitor) {
    const gpu::Job job = job_of(body.at("job"));
    apply(settings, monitor);
    pass_time(settings.seconds, monitor);
    return json_of(counted(job, count_options_of(body.at("options")), settings));
  };
  const Handlers handlers{{"measure",
                           [&](const Json& body, const gpu::Monitor& monitor) {
                             const gpu::Job job = job_of(body.at("job"));
                             apply(settings, monitor);
                             pass_time(settings.seconds, monitor);
                             return json_of(measured(job, measure_options_of(body.at("options")), settings));
                           }},
                          {"count", count},
                          {kCountHere, count}};
  serve(handshake, handlers, STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace
}  // namespace warplens::worker

int main(int count, char** words) {
  return warplens::worker::work(warplens::worker::read_settings(count, words));
}
