#include "app/views/link.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

/// Options of the command line that a link may contain. Any other name in a link is a parameter of the kernel.
constexpr std::string_view kOptions[] = {"access",  "args",  "beside", "block", "block-index",
                                         "define",  "entry", "grid",   "lane",  "launch",
                                         "machine", "set",   "shared", "size",  "warp"};
/// Parts of a link that are not options of the command line.
constexpr std::string_view kLesson = "lesson", kStep = "step", kPanel = "panel";

bool is_option(std::string_view name) {
  return std::ranges::find(kOptions, name) != std::end(kOptions);
}

/// Returns true if a link uses this name for something other than a kernel parameter. A parameter with the same name is
/// then written with "set=": "set=size=4".
bool is_reserved(std::string_view name) {
  return is_option(name) || name == kLesson || name == kStep || name == kPanel;
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Encodes all characters except letters, digits, "-._~,:/@" and those in `kept`.
std::string encode_for_link(std::string_view text, std::string_view kept = "") {
  std::string encoded;
  for (const char c : text)
    if (is_letter_or_digit(c) || std::string_view("-._~,:/@").find(c) != std::string_view::npos ||
        kept.find(c) != std::string_view::npos)
      encoded += c;
    else
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return encoded;
}

/// Replaces each '%' with two hexadecimal digits by the character that it encodes: "%20" by a space. A '%' without two
/// hexadecimal digits is not changed.
std::string decode_from_link(std::string_view text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char code = 0;
    const bool is_encoded = text[at] == '%' && at + 2 < text.size() &&
                            std::from_chars(&text[at + 1], &text[at + 1] + 2, code, 16).ptr == &text[at + 1] + 2;
    decoded += is_encoded ? static_cast<char>(code) : text[at];
    if (is_encoded) at += 2;
  }
  return decoded;
}

/// A part "NAME=VALUE" of a link, decoded.
struct Part {
  std::string name, value;
};

/// The kernel of a link, and its parts "NAME=VALUE". The kernel is empty if the link has none.
struct Parts {
  std::string kernel;
  std::vector<Part> all;
};

Parts split_parts(std::string_view text) {
  Parts parts;
  const std::string_view first = text.substr(0, text.find_first_of("?&"));
  // A text such as "lesson=banks&step=3" has no kernel.
  if (first.find('=') == std::string_view::npos) {
    parts.kernel = decode_from_link(first);
    text.remove_prefix(std::min(text.size(), first.size() + 1));
  }
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos)
      parts.all.push_back({decode_from_link(part.substr(0, equals)), decode_from_link(part.substr(equals + 1))});
    else if (!part.empty())
      throw kernels::InputError(
          say("the address has '{}', which has no value; write NAME=VALUE", decode_from_link(part)));
  }
  return parts;
}

/// Returns the launch of a link as the words of a command line: "tile", "--set", "PAD=0".
std::vector<std::string> launch_words(const Parts& parts) {
  std::vector<std::string> words{parts.kernel};
  for (const auto& [name, value] : parts.all) {
    if (name == kLesson || name == kStep || name == kPanel) continue;
    if (name == "beside")
      words.insert(words.end(), {"--beside", in_one_line(launch_words(split_parts(value)))});
    else if (is_option(name))
      words.insert(words.end(), {"--" + name, value});
    else
      words.insert(words.end(), {"--set", name + "=" + value});
  }
  return words;
}

/// Returns a choice in the form of a link: "tile?PAD=0&size=1024x1024".
std::string write_choice(const study::Choice& choice) {
  const std::vector<std::string> words = command_words(choice);
  std::string text = encode_for_link(words.front());
  char separator = '?';
  for (std::size_t at = 1; at + 1 < words.size(); at += 2) {
    if (words[at] == "-I") continue;  // a link must not contain folders of the user's machine
    std::string name = words[at] == "-D" ? "define" : words[at].substr(2), value = words[at + 1];
    if (name == "set" && !is_reserved(value.substr(0, value.find('=')))) {
      name = value.substr(0, value.find('='));
      value.erase(0, name.size() + 1);
    }
    text += separator + encode_for_link(name) + '=' + encode_for_link(value, "=");
    separator = '&';
  }
  return text;
}

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    if (end > at) names.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

}  // namespace

std::string write_link(const Link& link) {
  std::string text;
  const auto add = [&text](std::string_view name, const std::string& value) {
    text += (text.empty() ? "" : "&") + std::string(name) + '=' + value;
  };
  if (link.state) {
    text = write_choice(link.state->choice);  // this text always contains a '?', because the size is always written
    if (link.state->warp) add("warp", std::to_string(link.state->warp));
    if (link.state->access > 0) add("access", std::to_string(link.state->access));
    if (link.state->lane >= 0) add("lane", std::to_string(link.state->lane));
    if (link.state->beside) add("beside", encode_for_link(write_choice(*link.state->beside), "=?"));
  }
  if (!link.lesson.empty()) add(kLesson, encode_for_link(link.lesson));
  if (!link.lesson.empty() && link.step > 0) add(kStep, std::to_string(link.step));
  if (!link.panels.empty()) add(kPanel, encode_for_link(fmt::format("{}", fmt::join(link.panels, ","))));
  return text;
}

Link parse_link(std::string_view text, const std::function<State(const std::string&)>& read_state) {
  const Parts parts = split_parts(text);
  Link link;
  for (const auto& [name, value] : parts.all) {
    if (name == kLesson) link.lesson = value;
    if (name == kPanel) link.panels = split_list(value);
    if (name != kStep) continue;
    const char* const end = value.data() + value.size();
    if (std::from_chars(value.data(), end, link.step).ptr != end || link.step < 1)
      throw kernels::InputError(say("the address has the step '{}'; steps are counted from 1", value));
  }
  const std::vector<std::string> words = launch_words(parts);
  if (!parts.kernel.empty())
    link.state = read_state(in_one_line(words));
  else if (words.size() > 1)
    throw kernels::InputError(tr("the address has options but no kernel; write the kernel first, as in #tile?PAD=0"));
  return link;
}

}  // namespace warplens::views
