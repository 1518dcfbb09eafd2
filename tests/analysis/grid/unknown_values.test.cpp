// The totals of a grid are computed from a few blocks. They must equal the totals of full execution, even if a kernel
// uses values that no rule can track: values from memory, other lanes, barriers, clocks and calls. Each source of such
// a value is combined with each use that affects the behaviour of a block.

#include <gtest/gtest.h>

#include <cstring>

#include "analysis/grid/grid_totals.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens {
namespace {

struct Named {
  std::string_view name;
  std::string_view code;
};

void PrintTo(const Named& named, std::ostream* out) {
  *out << named.name;
}

/// Declarations before the kernel that some sources need.
constexpr std::string_view kModule = R"(
.const .align 4 .b32 table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
.global .align 4 .b32 counter;
.global .align 1 .b8 text[4] = {37, 117, 10, 0};
.extern .func (.param .b32 given) vprintf(.param .b64 format, .param .b64 arguments);
.extern .func (.param .b64 given) malloc(.param .b64 bytes);
.func (.param .b32 given) twice(.param .b32 number) {
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [number]; add.u32 %r2, %r1, %r1; st.param.b32 [given], %r2; ret;
}
)";

/// Start of the kernel: %r1 to %r3 are blockIdx, %r4 is a number that differs between blocks, %d1 is an address that
/// depends on the block, %d2 is the thread's address in shared memory, and %d3 its address in local memory.
constexpr std::string_view kPrologue = R"(
.shared .align 16 .b8 staged[4096];
.local .align 16 .b8 own[64];
mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ctaid.y; mov.u32 %r3, %ctaid.z;
mad.lo.u32 %r4, %r2, 3, %r1; mad.lo.u32 %r4, %r3, 5, %r4;
mul.wide.u32 %d1, %r1, 4; add.u64 %d1, %d1, %out; mad.wide.u32 %d1, %r2, 8, %d1;
mov.u64 %d2, staged; mad.wide.u32 %d2, %me, 16, %d2;
mov.u64 %d3, own;
)";
/// Code that sets predicates %p1 and %p2. It is added only to sources that use the predicates: a comparison splits the
/// blocks into kinds, and within one kind the value under test may be the same in all blocks. Such a test would prove
/// nothing.
constexpr std::string_view kFirstPredicate = "setp.gt.u32 %p1, %r4, 6;\n";
constexpr std::string_view kSecondPredicate = "setp.lt.u32 %p2, %me, %r4;\n";

/// Each source puts a number into %r0 that may differ between blocks.
constexpr Named kSources[] = {
    {"index", "mov.u32 %r0, %r4;"},
    {"smid", "mov.u32 %r0, %smid;"},
    {"clock", "mov.u32 %r0, %clock;"},
    {"clock64", "mov.u64 %d4, %clock64; cvt.u32.u64 %r0, %d4;"},
    {"globaltimer", "mov.u64 %d4, %globaltimer; cvt.u32.u64 %r0, %d4;"},
    {"gridid", "mov.u64 %d4, %gridid; cvt.u32.u64 %r0, %d4; add.u32 %r0, %r0, %r4;"},
    {"load", "ld.global.u32 %r0, [%d1];"},
    {"load_vector", "ld.global.v2.u32 {%r5, %r0}, [%out+64]; add.u32 %r0, %r0, %r4;"},
    {"constant",
     "and.b32 %r5, %r4, 7; mul.wide.u32 %d4, %r5, 4; mov.u64 %d5, table; add.u64 %d4, %d4, %d5;"
     "ld.const.u32 %r0, [%d4];"},
    {"atom", "atom.global.add.u32 %r0, [%out], 1;"},
    {"atom_own", "atom.global.exch.b32 %r0, [%d1], %r4;"},
    {"atom_cas", "atom.global.cas.b32 %r0, [counter], %r4, %r1;"},
    {"red", "red.global.add.u32 [counter], %r4; ld.global.u32 %r0, [counter];"},
    {"atom_shared", "atom.shared.add.u32 %r5, [staged], %r4; bar.sync 0; ld.shared.u32 %r0, [staged];"},
    {"shared", "st.shared.u32 [%d2], %r4; bar.sync 0; ld.shared.u32 %r0, [%d2];"},
    {"shared_uniform", "st.shared.u32 [staged], %r4; bar.sync 0; ld.shared.u32 %r0, [staged];"},
    {"local", "st.local.u32 [%d3], %r4; ld.local.u32 %r0, [%d3];"},
    {"local_indexed",
     "and.b32 %r5, %r4, 7; mul.wide.u32 %d4, %r5, 4; add.u64 %d4, %d4, %d3; st.local.u32 [%d4], %r4;"
     "ld.local.u32 %r0, [own+8];"},
    {"generic_local", "st.local.u32 [own], %r4; cvta.local.u64 %d4, %d3; ld.u32 %r0, [%d4];"},
    {"generic_space",
     "cvta.shared.u64 %d4, %d2; selp.b64 %d5, %d4, %mine, %p1; ld.u32 %r0, [%d5]; add.u32 %r0, %r0, 1;"},
    {"generic_parameter",
     "mov.b64 %d4, buffer; cvta.param.u64 %d4, %d4; ld.u64 %d5, [%d4]; cvt.u32.u64 %r0, %d5;"
     "add.u32 %r0, %r0, %r4;"},
    {"space",
     "cvta.shared.u64 %d4, %d2; selp.b64 %d5, %d4, %mine, %p1; isspacep.shared %p3, %d5; selp.u32 %r0, 7, 1, %p3;"},
    {"shfl_index", "shfl.sync.idx.b32 %r0, %r4, 3, 31, -1;"},
    {"shfl_moving", "add.u32 %r5, %me, %r4; shfl.sync.bfly.b32 %r0, %r5, 5, 31, -1;"},
    {"shfl_from_index", "shfl.sync.idx.b32 %r0|%p3, %me, %r4, 31, -1;"},
    {"shfl_segment", "shl.b32 %r5, %r4, 8; shfl.sync.down.b32 %r6|%p3, %me, 3, %r5, -1; selp.u32 %r0, %r6, 3, %p3;"},
    {"ballot", "vote.sync.ballot.b32 %r0, %p2, -1;"},
    {"vote_any", "vote.sync.any.pred %p3, %p1, -1; selp.u32 %r0, 9, 2, %p3;"},
    {"vote_all_not", "vote.sync.all.pred %p3, !%p1, -1; selp.u32 %r0, 9, 2, %p3;"},
    {"activemask", "@%p2 activemask.b32 %r0;"},
    {"match_any", "and.b32 %r5, %me, %r4; match.any.sync.b32 %r0, %r5, -1;"},
    {"match_all",
     "and.b32 %r5, %r4, 12; mul.lo.u32 %r5, %r5, %me; match.all.sync.b32 %r6|%p3, %r5, -1; selp.u32 %r0, 6, 1, %p3;"},
    {"redux", "add.u32 %r5, %me, %r4; redux.sync.add.u32 %r0, %r5, -1; and.b32 %r0, %r0, 63;"},
    {"elect", "elect.sync %r5|%p3, -1; selp.u32 %r0, %r4, 1, %p3;"},
    {"movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r4;"},
    {"ldmatrix",
     "st.shared.u32 [%d2], %r4; bar.sync 0; cvt.u32.u64 %r5, %d2; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, "
     "[%r5];"},
    {"bar_popc", "bar.red.popc.u32 %r0, 0, %p2;"},
    {"bar_or", "bar.red.or.pred %p3, 0, %p1; selp.u32 %r0, 9, 2, %p3;"},
    {"bar_number", "and.b32 %r5, %r4, 3; bar.sync %r5; mov.u32 %r0, 2;"},
    {"bar_count",
     "and.b32 %r5, %r4, 1; mul.lo.u32 %r5, %r5, 0; add.u32 %r5, %r5, 64; bar.sync 1, %r5; mov.u32 %r0, 2;"},
    {"mbarrier",
     "mbarrier.init.shared.b64 [%d2], 1; mbarrier.arrive.shared.b64 %d4, [%d2];"
     "mbarrier.test_wait.shared.b64 %p3, [%d2], %d4; selp.u32 %r0, %r4, 1, %p3;"},
    {"mbarrier_count",
     "add.u32 %r5, %r4, 1; mbarrier.init.shared.b64 [%d2], %r5; mbarrier.arrive.shared.b64 %d4, [%d2];"
     "mbarrier.test_wait.shared.b64 %p3, [%d2], %d4; selp.u32 %r0, 9, 1, %p3;"},
    {"mbarrier_pending",
     "add.u32 %r5, %r4, 2; mbarrier.init.shared.b64 [%d2], %r5; mbarrier.arrive.shared.b64 %d4, [%d2];"
     "mbarrier.pending_count.b64 %r0, %d4;"},
    {"copy", "cp.async.ca.shared.global [%d2], [%d1], 4; cp.async.wait_all; ld.shared.u32 %r0, [%d2];"},
    {"copy_size",
     "and.b32 %r5, %r4, 1; shl.b32 %r5, %r5, 2; cp.async.ca.shared.global [%d2], [%mine], 4, %r5; cp.async.wait_all;"
     "ld.shared.u32 %r0, [%d2];"},
    {"call",
     "{ .param .b32 to; .param .b32 back; st.param.b32 [to], %r4; call.uni (back), twice, (to); ld.param.b32 %r0, "
     "[back]; }"},
    {"call_guarded",
     "ld.global.u32 %r5, [%d1]; setp.gt.u32 %p3, %r5, 8;"
     "{ .param .b32 to; .param .b32 back; st.param.b32 [to], %r4; @%p3 call (back), twice, (to); ld.param.b32 %r0, "
     "[back]; }"},
    {"parameter_of_call", "{ .param .b32 to; st.param.b32 [to], %r4; ld.param.b32 %r0, [to]; }"},
    {"printf",
     "st.local.u32 [own], %r4; cvta.local.u64 %d4, %d3; mov.u64 %d5, text;"
     "{ .param .b64 format; .param .b64 arguments; .param .b32 back; st.param.b64 [format], %d5;"
     "st.param.b64 [arguments], %d4; call.uni (back), vprintf, (format, arguments); ld.param.b32 %r0, [back]; }"},
    {"malloc",
     "mul.wide.u32 %d4, %r4, 16; { .param .b64 bytes; .param .b64 back; st.param.b64 [bytes], %d4;"
     "call.uni (back), malloc, (bytes); ld.param.b64 %d5, [back]; cvt.u32.u64 %r0, %d5; shr.u32 %r0, %r0, 4; }"},
    {"table",
     "and.b32 %r5, %r4, 3; targets: .branchtargets A, B, A, C; brx.idx %r5, targets;"
     "A: mov.u32 %r0, 1; bra.uni E; B: mov.u32 %r0, 2; ld.global.u32 %r6, [%mine]; bra.uni E;"
     "C: mov.u32 %r0, 5; E:"},
    {"table_of_loaded",
     "ld.global.u32 %r5, [%d1]; and.b32 %r5, %r5, 1; targets: .branchtargets A, B; brx.idx %r5, targets;"
     "A: mov.u32 %r0, 1; bra.uni E; B: mov.u32 %r0, 2; ld.global.u32 %r6, [%mine]; E:"},
    {"carry", "add.cc.u32 %r5, %r4, 0xfffffff0; addc.u32 %r0, 0, 1;"},
    {"carry_chain", "sub.cc.u32 %r5, %r4, 9; subc.cc.u32 %r5, 0, 0; addc.u32 %r0, 4, 0;"},
    {"carry_of_product", "mad.lo.cc.u32 %r5, %r4, 0x20000000, 0xe0000000; madc.hi.u32 %r0, 0, 0, 2;"},
    {"carry_guarded", "add.cc.u32 %r5, %r1, 0; @%p1 add.cc.u32 %r5, %r4, 0xffffffff; addc.u32 %r0, 3, 0;"},
    {"popc", "popc.b32 %r0, %r4;"},
    {"clz", "clz.b32 %r0, %r4; sub.u32 %r0, 32, %r0;"},
    {"bfind", "bfind.u32 %r0, %r4; add.u32 %r0, %r0, 2;"},
    {"brev", "brev.b32 %r0, %r4; shr.u32 %r0, %r0, 28;"},
    {"fns", "fns.b32 %r0, %r4, 0, 2;"},
    {"bfe", "bfe.u32 %r0, %r4, 2, 2;"},
    {"bfi", "bfi.b32 %r0, %r4, 0, 1, 3;"},
    {"bmsk", "bmsk.clamp.b32 %r0, 0, %r4; and.b32 %r0, %r0, 24;"},
    {"szext", "szext.wrap.u32 %r0, 5, %r4;"},
    {"lop3", "lop3.b32 %r0, %r4, 12, 1, 0xc1;"},
    {"lop3_predicate", "lop3.or.b32 %r5|%p3, %r4, 6, 0, 0xc0, %p1; selp.u32 %r0, 7, 1, %p3;"},
    {"prmt", "prmt.b32 %r0, %r4, 0, 0x4440;"},
    {"shf", "shf.l.wrap.b32 %r0, %r4, 0, 30;"},
    {"cnot", "sub.u32 %r5, %r4, 5; cnot.b32 %r0, %r5;"},
    {"packed_add", "add.s16x2 %r0, %r4, 0xfff8;"},
    {"packed_max", "max.s16x2 %r0, %r4, 5;"},
    {"set", "set.gt.u32.u32 %r0, %r4, 7; and.b32 %r0, %r0, 9;"},
    {"slct", "sub.s32 %r5, %r4, 5; slct.u32.s32 %r0, 1, 8, %r5;"},
    {"sad", "sad.u32 %r0, %r4, 7, 0;"},
    {"mul24", "mul24.lo.u32 %r0, %r4, 3;"},
    {"dp4a", "dp4a.u32.u32 %r0, %r4, 0x01010101, 1;"},
    {"dp2a", "dp2a.lo.u32.u32 %r0, %r4, 0x0101, 1;"},
    {"byte_differences", "vabsdiff4.u32.u32.u32.add %r0, %r4, 5, 0;"},
    {"pack", "cvt.pack.sat.u8.s32.b32 %r0, 0, %r4, 0;"},
    {"flushed", "cvt.rn.f32.u32 %f1, %r4; setp.gt.ftz.f32 %p3, %f1, 0f40C00000; selp.u32 %r0, 7, 1, %p3;"},
    {"matrix_product",
     "cvt.rn.f16.u32 %h1, %r4; mov.b32 %r5, {%h1, %h1}; mov.f32 %f1, 0f00000000;"
     "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f2, %f3, %f4, %f5}, {%r5, %r5}, {%r5}, {%f1, %f1, %f1, %f1};"
     "cvt.rzi.u32.f32 %r0, %f2; shr.u32 %r0, %r0, 3;"},
    {"matrix_load",
     "st.shared.u32 [%d2], %r4; bar.sync 0; mov.u64 %d4, staged;"
     "wmma.load.a.sync.aligned.row.m16n16k16.shared.s8 {%r0, %r5}, [%d4], 16;"},
    {"matrix_stride",
     "ld.global.u32 %r5, [%d1]; and.b32 %r5, %r5, 3; add.u32 %r5, %r5, 1; shl.b32 %r5, %r5, 4; mov.u32 %r0, 2;"
     "wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r6, %r7}, [%out], %r5;"},
    {"matrix_store",
     "ld.global.u32 %r5, [%d1]; and.b32 %r5, %r5, 3; add.u32 %r5, %r5, 1; shl.b32 %r5, %r5, 4; mov.u64 %d4, staged; "
     "mov.u32 %r0, 2;"
     "wmma.store.d.sync.aligned.row.m16n16k16.shared.s32 [%d4], {%r6, %r6, %r6, %r6, %r6, %r6, %r6, %r6}, %r5;"},
    {"halves", "mov.b32 {%h1, %h2}, %r4; mov.b32 %r0, {%h2, %h1}; shr.u32 %r0, %r0, 16;"},
    {"half", "cvt.rn.f32.u32 %f1, %r4; sqrt.rn.f32 %f1, %f1; cvt.rzi.u32.f32 %r0, %f1;"},
};

/// Each use does something that depends on %r0 and affects the totals.
constexpr Named kUses[] = {
    {"address",
     "and.b32 %r30, %r0, 63; mul.wide.u32 %d10, %r30, 4; add.u64 %d10, %d10, %out; mad.wide.u32 %d10, %me, 4, %d10;"
     "st.global.u32 [%d10+4096], %r0;"},
    {"bank",
     "and.b32 %r30, %r0, 7; mul.lo.u32 %r30, %r30, %me; and.b32 %r30, %r30, 255; shl.b32 %r30, %r30, 2;"
     "cvt.u64.u32 %d10, %r30; mov.u64 %d11, staged; add.u64 %d10, %d10, %d11; st.shared.u32 [%d10], %r0;"},
    {"branch", "setp.le.u32 %p10, %r0, 4; @%p10 bra OVER; st.global.u32 [%mine], %r0; OVER:"},
    {"guard", "setp.eq.u32 %p10, %r0, 2; @%p10 st.global.u32 [%mine], %r0;"},
    {"guarded_move",
     "setp.eq.u32 %p10, %r0, 2; mov.u32 %r30, 0; @%p10 mov.u32 %r30, 128; cvt.u64.u32 %d10, %r30;"
     "add.u64 %d10, %d10, %out; mad.wide.u32 %d10, %me, %r30, %d10; st.global.u32 [%d10], 1;"},
    {"loop",
     "and.b32 %r30, %r0, 7; AGAIN: ld.global.u32 %r31, [%mine]; sub.u32 %r30, %r30, 1; setp.gt.s32 %p10, %r30, 0;"
     "@%p10 bra AGAIN;"},
    {"atomic",
     "and.b32 %r30, %r0, 1; mul.lo.u32 %r30, %r30, %me; mul.wide.u32 %d10, %r30, 4; add.u64 %d10, %d10, %out;"
     "red.global.add.u32 [%d10], 1;"},
};

class UnknownValues : public ::testing::TestWithParam<Named> {};

TEST_P(UnknownValues, LeaveTheTotalsEqualToFullExecution) {
  for (const Named& use : kUses) {
    SCOPED_TRACE(use.name);
    std::string body(kPrologue);
    // A register for the value under test.
    body += ".reg .b32 %r0;\n";
    if (GetParam().code.find("%p1") != std::string_view::npos) body += kFirstPredicate;
    if (GetParam().code.find("%p2") != std::string_view::npos) body += kSecondPredicate;
    body += GetParam().code;
    body += use.code;
    const auto program = simt::Program::lower(ptx::parse(simt::testing::kernel(body, std::string(kModule))));
    simt::Launch launch;
    launch.grid = {7, 5, 2};
    launch.block = {64, 1, 1};
    launch.arguments.resize(8);
    std::memcpy(launch.arguments.data(), &simt::testing::kBufferAddress, 8);
    launch.buffers.push_back({.name = "buffer",
                              .address = simt::testing::kBufferAddress,
                              .bytes = 1 << 16,
                              .fill = [](std::uint64_t offset, std::span<std::uint8_t> out) {
                                for (std::size_t at = 0; at < out.size(); ++at)
                                  out[at] = (offset + at) % 4 == 0
                                                ? static_cast<std::uint8_t>((offset + at) / 4 * 7 % 11)
                                                : 0;
                              }});
    const grid::GridTotals totals = grid::grid_totals(*program, launch, 1);
    EXPECT_EQ(totals.totals, trace::full_totals(*program, launch, 1));
  }
}

INSTANTIATE_TEST_SUITE_P(Grid, UnknownValues, ::testing::ValuesIn(kSources),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace warplens
