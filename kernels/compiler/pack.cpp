#include "kernels/compiler/pack.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>
#include <vector>

#include "analysis/base/fingerprint.hpp"
#include "analysis/sass/unused_sections.hpp"

namespace warplens::kernels {
namespace {

/// Reads a text from its beginning. All functions throw std::runtime_error if the text is not a pack.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::string_view take(std::size_t length) {
    if (length > rest_.size()) throw std::runtime_error("the compiled kernels end early");
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }

  /// Takes the text before `end`, and `end` itself.
  std::string_view take_until(char end) {
    const std::string_view taken = take(std::min(rest_.find(end), rest_.size()));
    take(1);
    return taken;
  }

  /// Takes a line of numbers.
  std::vector<std::size_t> take_numbers() {
    std::vector<std::size_t> numbers;
    for (Reader line(take_until('\n')); !line.is_at_end();) {
      const std::string_view digits = line.take_until(' ');
      numbers.emplace_back();
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), numbers.back());
      if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        throw std::runtime_error("the compiled kernels have an invalid number");
    }
    return numbers;
  }

  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::string write_numbers(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const std::size_t number : numbers) text += std::to_string(number) + ' ';
  return text + '\n';
}

}  // namespace

std::string name_in_pack(const CompileRequest& request) {
  std::string text;
  for (const std::string* part : {&request.path, &request.source, &request.entry, &request.arch, &request.standard})
    text += *part + '\0';
  for (const Header& header : request.headers) text += header.name + '\0' + header.text + '\0';
  return base::fingerprint(text + (request.is_ptx ? "ptx" : "cuda"));
}

// The first line has numbers: whether the code was accepted, and the lengths of the texts that follow it.
std::string write_packed(const CompileAnswer& answer) {
  const std::string cubin(answer.cubin.begin(), answer.cubin.end());
  std::vector<std::size_t> numbers = {answer.accepted};
  std::string texts;
  const auto add = [&](const std::string& text) {
    numbers.push_back(text.size());
    texts += text;
  };
  for (const std::string* text : {&answer.entry, &answer.ptx, &cubin, &answer.log, &answer.failure}) add(*text);
  for (const std::string& name : answer.left_out) add(name);
  return write_numbers(numbers) + texts;
}

CompileAnswer parse_packed(std::string_view text) {
  Reader reader(text);
  const std::vector<std::size_t> numbers = reader.take_numbers();
  if (numbers.size() < 6) throw std::runtime_error("this is not a compiled kernel");
  CompileAnswer answer;
  answer.accepted = numbers[0] != 0;
  answer.entry = reader.take(numbers[1]);
  answer.ptx = reader.take(numbers[2]);
  const std::string_view cubin = reader.take(numbers[3]);
  answer.cubin.assign(cubin.begin(), cubin.end());
  answer.log = reader.take(numbers[4]);
  answer.failure = reader.take(numbers[5]);
  for (std::size_t at = 6; at < numbers.size(); ++at) answer.left_out.emplace_back(reader.take(numbers[at]));
  if (!reader.is_at_end()) throw std::runtime_error("a compiled kernel is longer than expected");
  return answer;
}

void Pack::add(const CompileRequest& request, CompileAnswer answer) {
  auto* const cubin = reinterpret_cast<std::uint8_t*>(answer.cubin.data());
  sass::blank_unused_sections({cubin, answer.cubin.size()});
  answers_.try_emplace(name_in_pack(request), Answer{request.path + ' ' + request.entry, write_packed(answer)});
}

void Pack::add(const Pack& other) {
  answers_.insert(other.answers_.begin(), other.answers_.end());
}

std::string_view Pack::find(const CompileRequest& request) const {
  const auto found = answers_.find(name_in_pack(request));
  return found == answers_.end() ? std::string_view() : found->second.packed;
}

bool Pack::includes(const Pack& other) const {
  return std::ranges::all_of(other.answers_, [this](const auto& answer) { return answers_.contains(answer.first); });
}

// Writes for each answer: a line with three lengths, the name, the key, and the answer itself. The lengths are those of
// the name, the key and the answer.
std::string Pack::write() const {
  using Place = std::pair<std::string_view, std::string_view>;  // key and name of an answer
  std::map<Place, std::string_view> sorted;
  for (const auto& [name, answer] : answers_) sorted.emplace(Place(answer.key, name), answer.packed);
  std::string text;
  for (const auto& [place, packed] : sorted) {
    const auto& [key, name] = place;
    text += write_numbers({name.size(), key.size(), packed.size()});
    text.append(name).append(key).append(packed);
  }
  return text;
}

Pack Pack::parse(std::string_view text) {
  Pack pack;
  for (Reader reader(text); !reader.is_at_end();) {
    const std::vector<std::size_t> lengths = reader.take_numbers();
    if (lengths.size() != 3) throw std::runtime_error("these are not compiled kernels");
    const std::string_view name = reader.take(lengths[0]);
    Answer answer{std::string(reader.take(lengths[1])), {}};
    answer.packed = reader.take(lengths[2]);
    pack.answers_.emplace(name, std::move(answer));
  }
  return pack;
}

}  // namespace warplens::kernels
