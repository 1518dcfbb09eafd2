#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>

namespace warplens::commands {

/// Filters all text that is written to a stream while an object of this class exists: base::printable replaces control
/// characters, but keeps line breaks and tabs. Titles, file names and messages from outside therefore cannot control
/// the terminal. In JSON output, the replacement of a control character is its JSON escape, so the meaning stays the
/// same. An incomplete UTF-8 character is held back until the rest is written.
class ShownStream {
 public:
  explicit ShownStream(std::ostream& stream);
  /// Writes the text that was held back, and restores the buffer of the stream.
  ~ShownStream();
  ShownStream(const ShownStream&) = delete;
  ShownStream& operator=(const ShownStream&) = delete;

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(std::streambuf* to);
    /// Writes all text, including an incomplete character at its end.
    bool pass_on_all();

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

   private:
    bool pass_on();

    std::streambuf* to_;
    std::string waiting_;
  };

  std::ostream& stream_;
  std::streambuf* before_;
  Buffer buffer_;
};

}  // namespace warplens::commands
