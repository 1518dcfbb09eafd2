#include "app/page/platform/service_request.hpp"

#include <chrono>
#include <thread>

#include "kernels/text/say.hpp"

#define WARPLENS_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

// Functions that service.js implements.
WARPLENS_IMPORT(service_length) std::size_t page_service_length();
WARPLENS_IMPORT(service) void page_service(char* address);
/// Sends a request and returns its number.
WARPLENS_IMPORT(send_request) int page_send_request(const char* text, std::size_t length);
WARPLENS_IMPORT(request_state) int page_request_state(int number);
WARPLENS_IMPORT(answer_length) std::size_t page_answer_length(int number);
WARPLENS_IMPORT(take_answer) void page_take_answer(int number, char* text);

namespace warplens::page {
namespace {

/// States of a request, with the same values as in service.js.
enum State { waiting, answered, failed };

/// Time between two checks of the state of a request.
constexpr std::chrono::milliseconds kPause(10);

}  // namespace

std::string service_address() {
  std::string address(page_service_length(), '\0');
  page_service(address.data());
  return address;
}

ServiceAnswer ask_service(const std::string& request, double seconds, const std::stop_token& stop) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  const int number = page_send_request(request.data(), request.size());
  bool is_late = false;
  while (page_request_state(number) == waiting && !stop.stop_requested() && !is_late) {
    std::this_thread::sleep_for(kPause);  // suspends only this thread (threads.cpp)
    is_late = std::chrono::steady_clock::now() > end;
  }
  const int state = page_request_state(number);
  std::string text(page_answer_length(number), '\0');
  page_take_answer(number, text.data());
  if (state == waiting && !is_late) return {.is_stopped = true};
  if (state == waiting) return {.is_failed = true, .text = say("no answer after {:g} s", seconds)};
  return {.is_failed = state == failed, .text = std::move(text)};
}

}  // namespace warplens::page
