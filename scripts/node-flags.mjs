/** Node flags of the server (decision 042). */
export const NODE_FLAGS = [
  // The heap may double before V8 collects all of it. By default, V8 lets a quiet heap grow by 8 MB, and counts the bytes of live video as
  // growth. With ten streams, it marked 60 MB of objects every two seconds.
  '--heap-growing-percent=100',
  // New objects get 8 MB, not 32. Copying live objects then stops execution for 2 ms a few times a second, not for 20 to 30 ms every few
  // seconds.
  '--max-semi-space-size=8',
  // On processors with memory protection keys, V8 tracks the pages of compiled code. A bug in this tracking sometimes crashes processes
  // with threads and WebAssembly ("Check failed: jit_page.has_value()", nodejs/node#64500).
  '--no-memory-protection-keys',
];
