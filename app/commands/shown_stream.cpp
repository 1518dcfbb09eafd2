#include "app/commands/shown_stream.hpp"

#include <algorithm>
#include <utility>

#include "analysis/base/printable.hpp"

namespace warplens::commands {
namespace {

/// Number of bytes that are collected before they are written.
constexpr std::size_t kGathered = 1 << 16;

/// Returns the position of an incomplete UTF-8 character at the end of the text, or the size of the text if there is
/// none.
std::size_t begin_of_part(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    const std::size_t needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    if ((byte & 0xC0) != 0x80) return needed > back ? text.size() - back : text.size();
  }
  return text.size();
}

}  // namespace

ShownStream::Buffer::Buffer(std::streambuf* to) : to_(to) {}

bool ShownStream::Buffer::pass_on() {
  const std::size_t end = begin_of_part(waiting_);
  const std::string shown = base::printable(std::string_view(waiting_).substr(0, end), /*keep_lines=*/true);
  waiting_.erase(0, end);
  const auto size = static_cast<std::streamsize>(shown.size());
  return to_->sputn(shown.data(), size) == size;
}

bool ShownStream::Buffer::pass_on_all() {
  const std::string shown = base::printable(std::exchange(waiting_, {}), /*keep_lines=*/true);
  const auto size = static_cast<std::streamsize>(shown.size());
  return to_->sputn(shown.data(), size) == size && to_->pubsync() == 0;
}

ShownStream::Buffer::int_type ShownStream::Buffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  waiting_ += traits_type::to_char_type(c);
  return waiting_.size() < kGathered || pass_on() ? c : traits_type::eof();
}

std::streamsize ShownStream::Buffer::xsputn(const char* text, std::streamsize count) {
  waiting_.append(text, static_cast<std::size_t>(count));
  return waiting_.size() < kGathered || pass_on() ? count : 0;
}

int ShownStream::Buffer::sync() {
  return pass_on() && to_->pubsync() == 0 ? 0 : -1;
}

ShownStream::ShownStream(std::ostream& stream) : stream_(stream), before_(stream.rdbuf()), buffer_(before_) {
  stream_.rdbuf(&buffer_);
}

ShownStream::~ShownStream() {
  const std::ios::iostate state = stream_.rdstate();
  const bool passed_on = buffer_.pass_on_all();
  stream_.rdbuf(before_);  // rdbuf clears the error state of the stream
  stream_.setstate(passed_on ? state : state | std::ios::badbit);
}

}  // namespace warplens::commands
