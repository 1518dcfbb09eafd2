#include "app/window/source/code_language.hpp"

namespace warplens::window {
namespace {

TextEditor::Language make_cuda() {
  TextEditor::Language language = *TextEditor::Language::Cpp();
  language.name = "CUDA C++";
  for (const char* word : {"__global__", "__device__", "__host__", "__shared__", "__constant__", "__restrict__",
                           "__launch_bounds__", "__forceinline__"})
    language.keywords.insert(word);
  for (const char* word : {"float2", "float3", "float4", "double2", "int2", "int3", "int4", "uint2", "uint3", "uint4",
                           "dim3", "char4", "uchar4", "__half"})
    language.declarations.insert(word);
  for (const char* word : {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "__syncthreads", "__syncwarp",
                           "__shfl_sync", "__shfl_xor_sync", "__ldg", "make_float4"})
    language.identifiers.insert(word);
  return language;
}

TextEditor::Language make_ptx() {
  TextEditor::Language language = *TextEditor::Language::C();
  language.name = "PTX";
  language.preprocess = 0;
  language.keywords = {"version", "target", "address_size", "visible", "entry", "func", "param",   "reg",    "shared",
                       "global",  "local",  "const",        "align",   "file",  "loc",  "maxntid", "reqntid"};
  language.declarations = {"pred", "b8", "b16", "b32", "b64", "u8",  "u16", "u32",
                           "u64",  "s8", "s16", "s32", "s64", "f16", "f32", "f64"};
  language.identifiers = {"ld",  "st",   "mov",  "add",    "sub",   "mul", "mad",   "setp", "bra",
                          "ret", "bar",  "cvta", "cvt",    "shl",   "shr", "and",   "or",   "xor",
                          "not", "sync", "selp", "min",    "max",   "div", "rem",   "fma",  "atom",
                          "red", "shfl", "vote", "membar", "fence", "cp",  "mul24", "wide"};
  return language;
}

}  // namespace

const TextEditor::Language* cuda_language() {
  static const TextEditor::Language kLanguage = make_cuda();
  return &kLanguage;
}

const TextEditor::Language* ptx_language() {
  static const TextEditor::Language kLanguage = make_ptx();
  return &kLanguage;
}

}  // namespace warplens::window
