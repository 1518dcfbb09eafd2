#include "analysis/translation/language.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/translation/message.hpp"

namespace warplens::translation {
namespace {

using namespace std::string_literals;

// Builds a .mo file as msgfmt writes it.
std::string mo_of(const std::vector<std::pair<std::string, std::string>>& rows) {
  const auto number = [](std::size_t value) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
  };
  const std::size_t originals = 28, translations = originals + 8 * rows.size();
  std::string texts, table[2];
  for (const auto& [original, translation] : rows)
    for (int which = 0; which < 2; ++which) {
      const std::string& text = which == 0 ? original : translation;
      table[which] += number(text.size()) + number(translations + 8 * rows.size() + texts.size());
      texts += text + '\0';
    }
  return number(0x950412de) + number(0) + number(rows.size()) + number(originals) + number(translations) + number(0) +
         number(0) + table[0] + table[1] + texts;
}

TEST(Messages, AreFoundByTextAndContext) {
  const std::string mo = mo_of({{"", "X-Name: Ours\n"}, {"a slider\x04Reset", "zurück"}, {"Next", "weiter"}});
  const Messages messages(mo);
  EXPECT_STREQ(messages.find("Next"), "weiter");
  EXPECT_STREQ(messages.find("a slider", "Reset"), "zurück");
  EXPECT_EQ(messages.find("Reset"), nullptr);
  EXPECT_EQ(messages.find(""), nullptr) << "the header is no message";
  EXPECT_EQ(messages.header("X-Name"), "Ours");
  EXPECT_EQ(messages.header("X-Font"), "");
}

TEST(Messages, HaveThePluralsOfTheirLanguage) {
  const auto pick = [](const std::string& rule, std::uint64_t number) {
    const std::string mo = mo_of({{"", "Plural-Forms: " + rule + "\n"}, {"one\0many"s, "a\0b"s}});
    return std::string(Messages(mo).find_plural("one", number));
  };
  EXPECT_EQ(pick("nplurals=2; plural=(n != 1);", 0), "b");
  EXPECT_EQ(pick("nplurals=2; plural=(n != 1);", 1), "a");
  EXPECT_EQ(pick("nplurals=2; plural=(n > 1);", 0), "a");
  EXPECT_EQ(pick("nplurals=2; plural=(n > 1);", 2), "b");
  EXPECT_EQ(pick("nplurals=1; plural=0;", 7), "a");
  EXPECT_THROW(pick("nplurals=3; plural=(n%10==1 ? 0 : 1);", 7), std::invalid_argument);
}

TEST(Messages, RefuseWhatIsNoCatalogue) {
  const std::string mo = mo_of({{"Next", "weiter"}});
  EXPECT_THROW(Messages(""), std::invalid_argument);
  EXPECT_THROW(Messages("no catalogue at all, but long enough"), std::invalid_argument);
  for (std::size_t length = 0; length < mo.size(); ++length)
    EXPECT_THROW(Messages(std::string_view(mo).substr(0, length)), std::invalid_argument) << length;
}

TEST(Language, IsEnglishUntilAnotherIsSpoken) {
  const std::string mo = mo_of({{"Next", "weiter"}});
  const Messages messages(mo);
  EXPECT_STREQ(tr("Next"), "Next");
  set_language(&messages);
  EXPECT_STREQ(tr("Next"), "weiter");
  EXPECT_EQ(tr(std::string("Next")), "weiter");
  EXPECT_STREQ(tr("Previous"), "Previous");
  {
    const InEnglish english;
    EXPECT_STREQ(tr("Next"), "Next");
  }
  EXPECT_STREQ(tr("Next"), "weiter");
  set_language(nullptr);
  EXPECT_STREQ(tr("Next"), "Next");
}

TEST(WithValues, PutsThemInInOrderOrByNumber) {
  EXPECT_EQ(with_values("{} of {} blocks", {"3", "8"}), "3 of 8 blocks");
  EXPECT_EQ(with_values("{1} 个中的 {0} 个", {"3", "8"}), "8 个中的 3 个");
  EXPECT_EQ(with_values("a {2}, an open {", {"3"}), "a , an open {");
}

}  // namespace
}  // namespace warplens::translation
