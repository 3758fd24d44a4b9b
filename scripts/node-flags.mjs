/** What node is told when it runs the server (docs/decisions/042). */
export const NODE_FLAGS = [
  // The heap may double before V8 looks for garbage in all of it. By itself V8 lets a quiet heap grow by 8 MB, and counts the bytes of live video
  // against that: with ten streams it went through 60 MB of objects every two seconds.
  '--heap-growing-percent=100',
  // New objects have 8 MB, not 32. Everybody waits while the live ones are copied: 2 ms a few times a second, not 20 to 30 ms every few seconds.
  '--max-semi-space-size=8',
  // Where processors have such keys, V8 keeps account of the pages of compiled code, and now and then ends the process for a mistake in it when
  // threads and WebAssembly come and go ("Check failed: jit_page.has_value()", nodejs/node#64500).
  '--no-memory-protection-keys',
];
