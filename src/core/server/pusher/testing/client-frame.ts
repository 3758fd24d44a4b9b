export const OPCODES = { continuation: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const;

/** One frame of a client (RFC 6455, 5.2). The mask that clients have to set is zero. */
export function clientFrame(kind: keyof typeof OPCODES, payload: Buffer | string = '', isFinal = true): Buffer {
  const body = Buffer.from(payload);
  const first = (isFinal ? 0x80 : 0) | OPCODES[kind];
  const head = body.length < 126 ? Buffer.alloc(2) : body.length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = first;
  if (head.length === 2) head[1] = 0x80 | body.length;
  else if (head.length === 4) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(body.length, 2);
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(body.length), 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), body]);
}
