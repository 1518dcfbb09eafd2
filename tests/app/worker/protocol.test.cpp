#include "app/worker/protocol.hpp"

#include <gtest/gtest.h>

#include "app/worker/json.hpp"

namespace warplens::worker {
namespace {

gpu::DeviceFacts facts() {
  return {.name = "NVIDIA H200",
          .major = 9,
          .minor = 0,
          .multiprocessors = 132,
          .sm_clock_hz = 1.98e9,
          .memory_clock_hz = 3.201e9,
          .bus_bits = 6144,
          .l2_bytes = 62914560,
          .memory_bytes = 150121545728,
          .driver = "580.159.04",
          .runtime = "13.0"};
}

gpu::Job launch_job() {
  return {.launch = {.cubin = {'\x7f', 'E', 'L', 'F', '\0', '\xff'},
                     .entry = "_Z4copyPf",
                     .grid = {3, 2, 1},
                     .block = {32, 8, 1},
                     .dynamic_shared_bytes = 16,
                     .argument_bytes = {0, 0, 0, 0, 0, 0, 0, 127, 9},
                     .arguments = {{0, 1, 24}, {8, std::nullopt, 0}}},
          .arch = "sm_90",
          .buffers = {{"in", "float4", 5, 7, 2, 592, "index"}, {"out", "float4", 7, 5, 0, 560, ""}},
          .check = kernels::Check::transpose};
}

/// Returns a job with all optional parts.
gpu::Job rich_job() {
  gpu::Job rich = launch_job();
  const auto rule = [](kernels::FillRule::Kind kind) {
    kernels::FillRule made;
    made.kind = kind;
    return made;
  };
  kernels::FillRule uniform = rule(kernels::FillRule::Kind::uniform), normal = rule(kernels::FillRule::Kind::normal);
  uniform.low = -1.5;
  uniform.high = 2.25;
  normal.seed = 0xFFFFFFFFFFFFFFFF;
  kernels::FillRule expression = rule(kernels::FillRule::Kind::expression);
  expression.expression = "i % N";
  expression.names = {{"N", 7}, {"width", 5}};
  kernels::FillRule content = rule(kernels::FillRule::Kind::content);
  content.content = std::make_shared<const std::vector<std::uint8_t>>(std::vector<std::uint8_t>{1, 2, 0xFF, 4});
  kernels::FillRule pointers = rule(kernels::FillRule::Kind::pointers);
  pointers.targets = {{1, 16}, {0, 0}};
  kernels::FillRule structs = content;
  structs.targets = {{1, 8}};
  for (const kernels::FillRule& fill : {uniform, normal, expression, content, pointers, structs})
    rich.buffers.push_back({"more", "P{float x, int}", 1, 2, 0, 16, fill});
  rich.launch.inner_pointers = {{16, 1, 8}, {24, std::nullopt, 0, 1}};
  using Texture = simt::TextureObject;
  rich.textures = {{1, {.columns = 5, .rows = 7, .is_surface = true, .channel = Texture::Channel::signed_integer}},
                   {0,
                    {.columns = 35,
                     .rows = 1,
                     .dimensions = 1,
                     .kind = Texture::Kind::linear,
                     .channels = 4,
                     .channel_bytes = 2,
                     .outside = {Texture::Address::wrap, Texture::Address::border},
                     .filters_linearly = true,
                     .is_normalized = true,
                     .reads_fractions = true}}};
  rich.tensor_maps = {{1,
                       {.columns = 8,
                        .rows = 9,
                        .row_bytes = 16,
                        .element_bytes = 2,
                        .box_columns = 8,
                        .box_rows = 3,
                        .dimensions = 2,
                        .swizzle = simt::TensorMap::Swizzle::bytes32}}};
  rich.launch.arguments.push_back({.at = 64, .tensor_map = 0});
  rich.launch.variables = {{"table", "float", 4, content}};
  rich.check = kernels::Check::expression;
  rich.outputs = {{1, "in[i] * N"}};
  rich.names = {{"N", 7}};
  rich.tolerance = 0.001;
  rich.reference = gpu::JobLaunch{.cubin = {'a', '\0'},
                                  .entry = "other",
                                  .grid = {1, 2, 3},
                                  .block = {4, 5, 6},
                                  .dynamic_shared_bytes = 32,
                                  .cooperative = true,
                                  .cluster = simt::Dim3{2, 1, 1},
                                  .argument_bytes = {1, 2},
                                  .arguments = {{0, 1, 24}},
                                  .inner_pointers = {{8, 0, 0}},
                                  .variables = {{"v", "int", 1, "index"}}};
  return rich;
}

gpu::Measurement measurement() {
  return {.device = facts(),
          .date = "2026-11-21T18:30:00Z",
          .cubin = "0123456789abcdef",
          .bytes = 536870912,
          .flushed = true,
          .kernel = {1e-3, 1.5e-3, 0.01, 42},
          .copy = {1.1e-4, 1.25e-4, 0.02, 64},
          .geam = gpu::Timing{1.2e-4, 1.3e-4, 0.03, 64},
          .checked = true,
          .differences = 3,
          .first_difference = gpu::Difference{"out", 4, 5, "nan", "17"},
          .transfers = gpu::Transfers{256, 512, {0.1, 0.2}, {0.01, 0.02}, 0.5}};
}

/// Converts a value to text and back, as sending it does.
template <class Value, class Of>
Value sent(const Value& value, const Of& of) {
  return of(Json::parse(json_of(value).dump()));
}

TEST(Protocol, ValuesArriveAsTheyWereSent) {
  EXPECT_EQ(sent(facts(), facts_of), facts());
  EXPECT_EQ(sent(launch_job(), job_of), launch_job());
  EXPECT_EQ(sent(rich_job(), job_of), rich_job());
  EXPECT_EQ(sent(measurement(), measurement_of), measurement());
  const gpu::MeasureOptions options{.budget_seconds = 0.125, .stable_within = 0.02, .flushed = true, .geam = false};
  EXPECT_EQ(sent(options, measure_options_of), options);
}

TEST(Protocol, AJobWhoseCheckIsUnknownIsRefused) {
  Json sort = json_of(launch_job());
  EXPECT_EQ(sort.at("check"), "transpose");
  sort["check"] = "sort";
  EXPECT_THROW(job_of(sort), gpu::Error);
}

TEST(Protocol, WhatAMeasurementLacksStaysMissing) {
  gpu::Measurement bare = measurement();
  bare.geam.reset();
  bare.first_difference.reset();
  bare.transfers->mapped.reset();
  EXPECT_EQ(sent(bare, measurement_of), bare);
  bare.transfers.reset();
  EXPECT_EQ(sent(bare, measurement_of), bare);
}

TEST(Protocol, LinesAreLines) {
  const std::string handshake = to_line(Handshake{.devices = {facts()}});
  EXPECT_TRUE(handshake.ends_with("}\n"));
  EXPECT_EQ(handshake.find('\n'), handshake.size() - 1);
  EXPECT_TRUE(is_handshake(handshake));
  EXPECT_EQ(parse_handshake(handshake).devices, std::vector{facts()});

  const Request request = parse_request(to_line(Request{7, "measure", {{"job", json_of(launch_job())}}}));
  EXPECT_EQ(request.id, 7u);
  EXPECT_EQ(request.what, "measure");
  EXPECT_EQ(job_of(request.body.at("job")), launch_job());

  const Answer phase = parse_answer(to_line(Answer{8, gpu::Phase::running}));
  EXPECT_EQ(phase.id, 8u);
  EXPECT_EQ(std::get<gpu::Phase>(phase.content), gpu::Phase::running);
  const Answer result = parse_answer(to_line(Answer{9, Json{{"sectors", 4}}}));
  EXPECT_EQ(std::get<Json>(result.content).at("sectors"), 4);
}

TEST(Protocol, ErrorsKeepTheirKindAndTheirWords) {
  const gpu::Error sent(gpu::ErrorKind::kernel_fault, "two\nlines, and no UTF-8: \xff", true);
  const std::string line = to_line(Answer{1, sent});
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const Answer answer = parse_answer(line);
  const auto& error = std::get<gpu::Error>(answer.content);
  EXPECT_EQ(error.kind(), gpu::ErrorKind::kernel_fault);
  EXPECT_TRUE(error.poisoned());
  EXPECT_TRUE(std::string(error.what()).starts_with("two\nlines, and no UTF-8: "));

  const Handshake handshake =
      parse_handshake(to_line(Handshake{.complaint = gpu::Error(gpu::ErrorKind::no_driver, "none")}));
  EXPECT_EQ(handshake.complaint.value().kind(), gpu::ErrorKind::no_driver);
}

std::string complaint_about(const auto& read, const std::string& line) {
  try {
    read(line);
  } catch (const gpu::Error& error) {
    EXPECT_EQ(error.kind(), gpu::ErrorKind::protocol);
    return error.what();
  }
  return "taken";
}

TEST(Protocol, AnErrorsValuesArriveApartSoThatItCanBeTranslated) {
  const gpu::Error::Text text{"{} failed: {}", {"reading the counters", "CUPTI_ERROR_UNKNOWN"}};
  const gpu::Error sent(gpu::ErrorKind::unsupported, text, true);
  EXPECT_STREQ(sent.what(), "reading the counters failed: CUPTI_ERROR_UNKNOWN");
  const Answer answer = parse_answer(to_line(Answer{7, sent}));
  const auto& error = std::get<gpu::Error>(answer.content);
  EXPECT_STREQ(error.what(), sent.what());
  EXPECT_EQ(error.text().message, text.message);
  EXPECT_EQ(error.text().values, text.values);
  EXPECT_TRUE(error.poisoned());
}

TEST(Protocol, NumbersThatNoIntegerHoldsAreNotUnderstood) {
  for (const char* id : {"1e300", "-1", "0.5", "-0.5", "true"})
    EXPECT_THROW(parse_answer(R"({"phase": "running", "id": )" + std::string(id) + "}"), gpu::Error) << id;
  EXPECT_EQ(parse_answer(R"({"id": 5e17, "phase": "running"})").id, 500000000000000000u);
}

TEST(Protocol, WhatIsCountedIsAWholeNumberOrNoMeasurement) {
  Json good = json_of(gpu::Measurement{});
  EXPECT_NO_THROW(measurement_of(good));
  for (const Json& wrong : {Json(5e31), Json(-1), Json(0.5), Json(-0.5), Json("7"), Json(nullptr)}) {
    for (const char* key : {"bytes", "differences"}) {
      Json bad = good;
      bad[key] = wrong;
      EXPECT_THROW(measurement_of(bad), Json::exception) << key << ' ' << wrong;
    }
    Json bad = good;
    bad["kernel"]["repetitions"] = wrong;
    EXPECT_THROW(measurement_of(bad), Json::exception) << wrong;
  }
}

TEST(Protocol, IsNotReadToAnyDepth) {
  const std::string deep(1'000'000, '[');
  EXPECT_FALSE(is_handshake(deep));
  EXPECT_THROW(parse_answer(R"({"id": 1, "result": )" + deep), gpu::Error);
  EXPECT_THROW(parse_request(R"({"id": 1, "do": "measure", "job": )" + deep), gpu::Error);
}

TEST(Protocol, LinesThatAreNoneAreQuoted) {
  EXPECT_EQ(complaint_about(parse_answer, "Welcome to gpu01!\n"), "not understood: 'Welcome to gpu01!'");
  EXPECT_EQ(complaint_about(parse_answer, "{\"id\":1}\n"), "not understood: '{\"id\":1}'");
  EXPECT_EQ(complaint_about(parse_request, "{\"id\":\"one\",\"do\":\"measure\"}"),
            "not understood: '{\"id\":\"one\",\"do\":\"measure\"}'");
  EXPECT_EQ(complaint_about(parse_request, "[1, 2]"), "not understood: '[1, 2]'");
  EXPECT_EQ(complaint_about(parse_request, std::string(200, 'x')), "not understood: '" + std::string(60, 'x') + "…'");
  EXPECT_FALSE(is_handshake("Welcome to gpu01!"));
  EXPECT_FALSE(is_handshake("{\"warplens\": 3}"));
  EXPECT_FALSE(is_handshake("[]"));
}

TEST(Protocol, AnotherVersionSaysWhichSideIsOlder) {
  std::string line = "{\"warplens\":\"worker\",\"protocol\":0,\"devices\":[]}";
  EXPECT_TRUE(is_handshake(line));
  EXPECT_NE(complaint_about(parse_handshake, line).find("(the worker's is older)"), std::string::npos);
  line.replace(line.find(":0"), 2, ":999");
  EXPECT_NE(complaint_about(parse_handshake, line).find("(the one here is older)"), std::string::npos);
}

}  // namespace
}  // namespace warplens::worker
