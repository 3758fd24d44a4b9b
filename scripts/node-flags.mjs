/** Node flags of the server (decision 042). */
export const NODE_FLAGS = [
  // The heap may double before V8 collects all of it. By default V8 lets a quiet heap grow by 8 MB, and counts the bytes of live video as
  // growth: with ten streams it marked 60 MB of objects every two seconds.
  '--heap-growing-percent=100',
  // New objects have 8 MB, not 32. Execution stops while live ones are copied: 2 ms a few times a second, not 20 to 30 ms every few
  // seconds.
  '--max-semi-space-size=8',
  // On processors with such keys, V8 tracks the pages of compiled code, and sometimes crashes on a bug in this tracking with threads and
  // WebAssembly ("Check failed: jit_page.has_value()", nodejs/node#64500).
  '--no-memory-protection-keys',
];
