#include "app/lessons/messages.hpp"

#include <gtest/gtest.h>

#include "analysis/translation/language.hpp"
#include "app/lessons/shelf.hpp"
#include "kernels/text/languages.hpp"

namespace warplens::lessons {
namespace {

TEST(LessonMessages, ATranslationHasTheReferencesOfTheOriginal) {
  const std::string original = "Of {a.b} lanes, {c / 2} wait.";
  EXPECT_EQ(complaint_about_translation(original, "{c / 2}，{a.b}。"), "");
  EXPECT_EQ(complaint_about_translation(original, "{a.b}。"), "{c / 2} is missing");
  EXPECT_EQ(complaint_about_translation(original, "{c / 2}，{a.b}，{d}。"), "{d} is not in the original");
  EXPECT_EQ(complaint_about_translation("All lanes.", "32 个通道。"),
            "'32' contains a literal number; use a reference such as {access.sectors}");
  EXPECT_EQ(complaint_about_translation("All.", "一。二。三。四。"), "the text has 4 sentences; the limit is 3");
}

TEST(LessonMessages, TheTemplateHasEachTextOnce) {
  const Lesson lesson = read_lesson(
      "+++\ntitle = \"Of \\\"banks\\\"\"\n+++\n## A step\n```toml\nshow = \"warplens tile\"\n```\nOne.\n\nTwo.\n"
      "## A step\n```toml\nshow = \"warplens tile\"\n```\nThree.\n",
      "banks.md");
  const std::string pot = make_template(messages_of(lesson));
  EXPECT_NE(pot.find("#. the lesson's title\n#: banks.md\nmsgid \"Of \\\"banks\\\"\"\nmsgstr \"\"\n"),
            std::string::npos);
  EXPECT_NE(pot.find("msgid \"One.\\n\\nTwo.\"\n"), std::string::npos);
  EXPECT_EQ(pot.find("\"A step\""), pot.rfind("\"A step\""));
}

/// Checks each lesson in each language except the one in which it is written.
TEST(LessonMessages, EveryTranslationSaysWhatTheOriginalRefersTo) {
  for (const kernels::Language& language : kernels::languages()) {
    if (language.code == "en") continue;
    kernels::set_language(language.code);
    for (const Lesson& lesson : shelf())
      for (const Message& message : messages_of(lesson)) {
        const char* const translation = translation::current_language()->find(message.text);
        EXPECT_TRUE(translation) << language.code << ": " << message.text;
        if (!translation) continue;
        EXPECT_EQ(complaint_about_translation(message.text, translation), "") << translation;
      }
    kernels::set_language("en");
  }
}

}  // namespace
}  // namespace warplens::lessons
