#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>

namespace warplens::commands {

/// Filters all text that is written to a stream while an object of this class exists: base::printable replaces control
/// characters, but keeps line breaks and tabs. Text from outside, such as titles and file names, then cannot control
/// the terminal. In JSON output, a control character is replaced by its JSON escape, so the meaning stays the same. The
/// bytes of an incomplete UTF-8 character are written when the character is complete.
class ShownStream {
 public:
  explicit ShownStream(std::ostream& stream);
  /// Writes the remaining text, and restores the buffer of the stream.
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
