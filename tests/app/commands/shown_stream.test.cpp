#include "app/commands/shown_stream.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace warplens::commands {
namespace {

TEST(ShownStream, EscapesWhatDoesNotPrintAndKeepsLines) {
  std::ostringstream out;
  {
    const ShownStream shown(out);
    out << "a title \x1b[31m\n\tred" << '\x07' << 12 << '\n';
  }
  EXPECT_EQ(out.str(), "a title \\u001b[31m\n\tred\\u000712\n");
  out << "\x1b";
  EXPECT_EQ(out.str().back(), '\x1b') << "afterwards the stream is as it was";
}

TEST(ShownStream, PutsTogetherACharacterThatIsWrittenInParts) {
  std::ostringstream out;
  {
    const ShownStream shown(out);
    for (const char c : std::string("块×🙂")) out << c << std::flush;
    out << "\xe5";  // the first byte of a character that is never completed
  }
  EXPECT_EQ(out.str(), "块×🙂\\xe5");
}

TEST(ShownStream, SaysThatWhatItPassesOnIsNotTaken) {
  std::ofstream full("/dev/full");
  {
    const ShownStream shown(full);
    full << std::string(1 << 20, 'x');
  }
  EXPECT_FALSE(full);
}

}  // namespace
}  // namespace warplens::commands
