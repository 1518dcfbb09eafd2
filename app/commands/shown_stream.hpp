#pragma once

#include <array>
#include <ostream>
#include <streambuf>
#include <string>

namespace warplens::commands {

/// While it lives, what is written to a stream reaches its buffer as base::printable has it, lines and tabs kept:
/// whoever made the title, the file's name or the message that is written, a terminal only shows it. JSON means the
/// same afterwards. What is written in a part of a character waits for the rest.
class ShownStream {
 public:
  explicit ShownStream(std::ostream& stream);
  /// Gives the stream its buffer back, with all that was written.
  ~ShownStream();
  ShownStream(const ShownStream&) = delete;
  ShownStream& operator=(const ShownStream&) = delete;

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(std::streambuf* to);
    /// Also a character of which a part was written: what follows is another's.
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
