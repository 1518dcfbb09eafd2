#include "app/lessons/messages.hpp"

#include <fmt/format.h>

#include <set>

#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

std::string quote_for_po(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n')
      result += "\\n";
    else
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  }
  return result + "\"";
}

std::set<std::string> references_in(const std::string& text) {
  std::set<std::string> references;
  for (const TextRun& run : split_runs(text))
    if (run.kind == TextRun::Kind::reference) references.insert(run.text);
  return references;
}

}  // namespace

std::vector<Message> messages_of(const Lesson& lesson) {
  std::vector<Message> messages;
  std::set<std::string> known;
  const auto add = [&](const std::string& text, const std::string& note) {
    if (!text.empty() && known.insert(text).second) messages.push_back({text, lesson.path, note});
  };
  add(lesson.title, "the lesson's title");
  add(lesson.summary, "the lesson's summary");
  for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
    const LessonStep& step = lesson.steps[at];
    const auto note = [&](const char* what) { return fmt::format("{}, step {}: {}", lesson.name, at + 1, what); };
    add(step.title, note("heading"));
    add(step.text, note("text"));
    add(step.task.question, note("question"));
    for (const std::string& choice : step.task.choices) add(choice, note("a choice"));
    add(step.after, note("text after the answer"));
  }
  for (const OwnKernel& own : lesson.kernels) {
    const kernels::KernelFile kernel = kernels::load_kernel(own.name, *own.text);
    add(kernel.title, fmt::format("{}: the title of its kernel {}", lesson.name, own.name));
    for (const kernels::Parameter& parameter : kernel.params)
      add(parameter.label, fmt::format("{}: a setting of its kernel {}", lesson.name, own.name));
  }
  return messages;
}

std::string make_template(std::span<const Message> messages) {
  std::string text =
      "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: warplens\\n\"\n\"MIME-Version: 1.0\\n\"\n"
      "\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n";
  std::set<std::string> known;
  for (const Message& message : messages)
    if (known.insert(message.text).second)
      text += fmt::format("\n#. {}\n#: {}\nmsgid {}\nmsgstr \"\"\n", message.note, message.where,
                          quote_for_po(message.text));
  return text;
}

std::string complaint_about_translation(const std::string& original, const std::string& translation) {
  try {
    const std::set<std::string> wanted = references_in(original), there = references_in(translation);
    for (const std::string& one : wanted)
      if (!there.contains(one)) return say("{{{}}} is missing", one);
    for (const std::string& one : there)
      if (!wanted.contains(one)) return say("{{{}}} is not in the original", one);
    return complaint_about(translation);
  } catch (const kernels::ExpressionError& error) {
    return error.what();
  }
}

}  // namespace warplens::lessons
