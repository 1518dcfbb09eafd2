#include "analysis/base/process.hpp"

#include <system_error>

namespace warplens::base {

// A page cannot start other programs. No object of the class is created, so its other functions are never called.
Process::Process(const std::string& program, const std::vector<std::string>&, const std::vector<std::string>&) {
  throw std::system_error(std::make_error_code(std::errc::operation_not_supported), program);
}

Process::~Process() = default;

Process::Event Process::wait(std::string&, std::string&, int, Clock::time_point) {
  return Event::ended;
}

void Process::kill() {}

bool Process::has_ended() {
  return true;
}

std::optional<int> Process::exit_status() {
  return std::nullopt;
}

std::string Process::how_it_ended() {
  return {};
}

std::string Process::last_complaint() {
  return {};
}

std::string Process::begun_line() const {
  return {};
}

}  // namespace warplens::base
