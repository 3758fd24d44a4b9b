/**
 * Splits a byte stream of the PostgreSQL protocol into runs of complete messages, because the engine must never see a partial message. The
 * startup packet has no type byte and is returned on its own, because the engine answers it differently.
 */
export class MessageCutter {
  #waiting: Uint8Array = new Uint8Array(0);
  #started = false;

  /** Takes the bytes that arrived and returns the runs that are now complete. */
  push(bytes: Uint8Array): Uint8Array[] {
    const all = this.#waiting.length === 0 ? bytes : concatBytes(this.#waiting, bytes);
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    const runs: Uint8Array[] = [];
    let from = 0;
    if (!this.#started && all.length >= 4 && all.length >= view.getInt32(0)) {
      from = view.getInt32(0);
      runs.push(all.subarray(0, from));
      this.#started = true;
    }
    let end = from;
    while (this.#started && end + 5 <= all.length && end + 1 + view.getInt32(end + 1) <= all.length) end += 1 + view.getInt32(end + 1);
    if (end > from) runs.push(all.subarray(from, end));
    this.#waiting = all.subarray(end);
    return runs;
  }
}

/** The parts as one array that owns its memory, so that it can be transferred to another thread. */
export function concatBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
