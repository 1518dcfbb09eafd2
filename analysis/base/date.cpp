#include "analysis/base/date.hpp"

#include <ctime>

namespace warplens::base {
namespace {

std::string utc(const char* form) {
  const std::time_t now = std::time(nullptr);
  std::tm fields{};
  gmtime_r(&now, &fields);
  char text[32];
  return {text, std::strftime(text, sizeof text, form, &fields)};
}

}  // namespace

std::string utc_now() {
  return utc("%Y-%m-%dT%H:%M:%SZ");
}

std::string utc_today() {
  return utc("%Y-%m-%d");
}

}  // namespace warplens::base
