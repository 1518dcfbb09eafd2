#pragma once

#include <stop_token>
#include <string>

namespace warplens::page {

/// Returns the address of the compile service of this page; empty if it has none.
std::string service_address();

/// The answer of the compile service, or the reason why there is no answer.
struct ServiceAnswer {
  bool is_failed = false;
  std::string text;  ///< the answer; if there is none, the reason
  bool is_stopped = false;
};

/// Sends a request to the compile service and waits for the answer, at most `seconds`. Other threads continue to run.
ServiceAnswer ask_service(const std::string& request, double seconds, const std::stop_token& stop);

}  // namespace warplens::page
