// The functions of helper_math.h in the CUDA samples: arithmetic on vector types, component by component.
#pragma once
#define WARPLENS_HELPER inline __host__ __device__

// Lists of the components of a result with two, three or four components.
#define WARPLENS_JOIN_2(op) a.x op b.x, a.y op b.y
#define WARPLENS_JOIN_3(op) WARPLENS_JOIN_2(op), a.z op b.z
#define WARPLENS_JOIN_4(op) WARPLENS_JOIN_3(op), a.w op b.w
#define WARPLENS_OF_ONE_2(f) f(a.x), f(a.y)
#define WARPLENS_OF_ONE_3(f) WARPLENS_OF_ONE_2(f), f(a.z)
#define WARPLENS_OF_ONE_4(f) WARPLENS_OF_ONE_3(f), f(a.w)
#define WARPLENS_OF_TWO_2(f) f(a.x, b.x), f(a.y, b.y)
#define WARPLENS_OF_TWO_3(f) WARPLENS_OF_TWO_2(f), f(a.z, b.z)
#define WARPLENS_OF_TWO_4(f) WARPLENS_OF_TWO_3(f), f(a.w, b.w)
#define WARPLENS_OF_THREE_2(f) f(a.x, b.x, c.x), f(a.y, b.y, c.y)
#define WARPLENS_OF_THREE_3(f) WARPLENS_OF_THREE_2(f), f(a.z, b.z, c.z)
#define WARPLENS_OF_THREE_4(f) WARPLENS_OF_THREE_3(f), f(a.w, b.w, c.w)
#define WARPLENS_SUM_2 a.x* b.x + a.y* b.y
#define WARPLENS_SUM_3 WARPLENS_SUM_2 + a.z* b.z
#define WARPLENS_SUM_4 WARPLENS_SUM_3 + a.w* b.w

// Constructors of vectors from numbers and from other vectors. `other` and `another` are the other two component types.
#define WARPLENS_MAKE(T, S, other, another)        \
  WARPLENS_HELPER T##2 make_##T##2(S s) {          \
    return make_##T##2(s, s);                      \
  }                                                \
  WARPLENS_HELPER T##2 make_##T##2(T##3 a) {       \
    return make_##T##2(a.x, a.y);                  \
  }                                                \
  WARPLENS_HELPER T##2 make_##T##2(T##4 a) {       \
    return make_##T##2(a.x, a.y);                  \
  }                                                \
  WARPLENS_HELPER T##2 make_##T##2(other##2 a) {   \
    return make_##T##2(WARPLENS_OF_ONE_2(S));      \
  }                                                \
  WARPLENS_HELPER T##2 make_##T##2(another##2 a) { \
    return make_##T##2(WARPLENS_OF_ONE_2(S));      \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(S s) {          \
    return make_##T##3(s, s, s);                   \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(T##2 a) {       \
    return make_##T##3(a.x, a.y, S(0));            \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(T##2 a, S z) {  \
    return make_##T##3(a.x, a.y, z);               \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(T##4 a) {       \
    return make_##T##3(a.x, a.y, a.z);             \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(other##3 a) {   \
    return make_##T##3(WARPLENS_OF_ONE_3(S));      \
  }                                                \
  WARPLENS_HELPER T##3 make_##T##3(another##3 a) { \
    return make_##T##3(WARPLENS_OF_ONE_3(S));      \
  }                                                \
  WARPLENS_HELPER T##4 make_##T##4(S s) {          \
    return make_##T##4(s, s, s, s);                \
  }                                                \
  WARPLENS_HELPER T##4 make_##T##4(T##3 a) {       \
    return make_##T##4(a.x, a.y, a.z, S(0));       \
  }                                                \
  WARPLENS_HELPER T##4 make_##T##4(T##3 a, S w) {  \
    return make_##T##4(a.x, a.y, a.z, w);          \
  }                                                \
  WARPLENS_HELPER T##4 make_##T##4(other##4 a) {   \
    return make_##T##4(WARPLENS_OF_ONE_4(S));      \
  }                                                \
  WARPLENS_HELPER T##4 make_##T##4(another##4 a) { \
    return make_##T##4(WARPLENS_OF_ONE_4(S));      \
  }
WARPLENS_MAKE(float, float, int, uint)
WARPLENS_MAKE(int, int, float, uint)
WARPLENS_MAKE(uint, uint, float, int)

// A number in an operation with a vector counts as a vector of equal components.
#define WARPLENS_OPERATOR(V, S, n, op)             \
  WARPLENS_HELPER V operator op(V a, V b) {        \
    return make_##V(WARPLENS_JOIN_##n(op));        \
  }                                                \
  WARPLENS_HELPER V operator op(V a, S b) {        \
    return a op make_##V(b);                       \
  }                                                \
  WARPLENS_HELPER V operator op(S a, V b) {        \
    return make_##V(a) op b;                       \
  }                                                \
  WARPLENS_HELPER void operator op##=(V& a, V b) { \
    a = a op b;                                    \
  }                                                \
  WARPLENS_HELPER void operator op##=(V& a, S b) { \
    a = a op b;                                    \
  }
#define WARPLENS_ARITHMETIC(V, S, n)               \
  WARPLENS_OPERATOR(V, S, n, +)                    \
  WARPLENS_OPERATOR(V, S, n, -)                    \
  WARPLENS_OPERATOR(V, S, n, *)                    \
  WARPLENS_OPERATOR(V, S, n, /)                    \
  WARPLENS_HELPER S dot(V a, V b) {                \
    return WARPLENS_SUM_##n;                       \
  }                                                \
  WARPLENS_HELPER V clamp(V a, V b, V c) {         \
    return make_##V(WARPLENS_OF_THREE_##n(clamp)); \
  }                                                \
  WARPLENS_HELPER V clamp(V a, S b, S c) {         \
    return clamp(a, make_##V(b), make_##V(c));     \
  }                                                \
  WARPLENS_HELPER V min(V a, V b) {                \
    return make_##V(WARPLENS_OF_TWO_##n(min));     \
  }                                                \
  WARPLENS_HELPER V max(V a, V b) {                \
    return make_##V(WARPLENS_OF_TWO_##n(max));     \
  }
#define WARPLENS_NUMBER(T, S)                         \
  WARPLENS_HELPER S clamp(S value, S least, S most) { \
    return max(least, min(value, most));              \
  }                                                   \
  WARPLENS_ARITHMETIC(T##2, S, 2)                     \
  WARPLENS_ARITHMETIC(T##3, S, 3)                     \
  WARPLENS_ARITHMETIC(T##4, S, 4)
WARPLENS_NUMBER(float, float)
WARPLENS_NUMBER(int, int)
WARPLENS_NUMBER(uint, uint)

#define WARPLENS_SIGNED(V, n)                  \
  WARPLENS_HELPER V operator-(V a) {           \
    return make_##V(WARPLENS_OF_ONE_##n(-));   \
  }                                            \
  WARPLENS_HELPER V abs(V a) {                 \
    return make_##V(WARPLENS_OF_ONE_##n(abs)); \
  }
WARPLENS_SIGNED(float2, 2)
WARPLENS_SIGNED(float3, 3)
WARPLENS_SIGNED(float4, 4)
WARPLENS_SIGNED(int2, 2)
WARPLENS_SIGNED(int3, 3)
WARPLENS_SIGNED(int4, 4)

WARPLENS_HELPER float fracf(float value) {
  return value - floorf(value);
}
WARPLENS_HELPER float frac(float value) {
  return fracf(value);
}
WARPLENS_HELPER float lerp(float a, float b, float t) {
  return a + t * (b - a);
}
WARPLENS_HELPER float smoothstep(float a, float b, float x) {
  const float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
  return y * y * (3.0f - 2.0f * y);
}
#define WARPLENS_FLOAT_OF_ONE(V, n, f)       \
  WARPLENS_HELPER V f(V a) {                 \
    return make_##V(WARPLENS_OF_ONE_##n(f)); \
  }
#define WARPLENS_FLOAT_OF_TWO(V, n, f)       \
  WARPLENS_HELPER V f(V a, V b) {            \
    return make_##V(WARPLENS_OF_TWO_##n(f)); \
  }
#define WARPLENS_FLOAT(V, n)                            \
  WARPLENS_FLOAT_OF_ONE(V, n, floorf)                   \
  WARPLENS_FLOAT_OF_ONE(V, n, floor)                    \
  WARPLENS_FLOAT_OF_ONE(V, n, fracf)                    \
  WARPLENS_FLOAT_OF_ONE(V, n, frac)                     \
  WARPLENS_FLOAT_OF_ONE(V, n, fabs)                     \
  WARPLENS_FLOAT_OF_TWO(V, n, fminf)                    \
  WARPLENS_FLOAT_OF_TWO(V, n, fmaxf)                    \
  WARPLENS_FLOAT_OF_TWO(V, n, fmodf)                    \
  WARPLENS_FLOAT_OF_TWO(V, n, fmod)                     \
  WARPLENS_HELPER V lerp(V a, V b, float t) {           \
    return a + t * (b - a);                             \
  }                                                     \
  WARPLENS_HELPER V smoothstep(V a, V b, V c) {         \
    return make_##V(WARPLENS_OF_THREE_##n(smoothstep)); \
  }                                                     \
  WARPLENS_HELPER float length(V a) {                   \
    return sqrtf(dot(a, a));                            \
  }                                                     \
  WARPLENS_HELPER V normalize(V a) {                    \
    return a * rsqrtf(dot(a, a));                       \
  }                                                     \
  WARPLENS_HELPER V reflect(V a, V normal) {            \
    return a - 2.0f * normal * dot(normal, a);          \
  }
WARPLENS_FLOAT(float2, 2)
WARPLENS_FLOAT(float3, 3)
WARPLENS_FLOAT(float4, 4)

WARPLENS_HELPER float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
