import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { ChunkReader } from './chunk-reader.ts';
import { DEFAULT_RTMP_LIMITS, type RtmpLimits } from './limits.ts';
import { MessageType, type RtmpMessage } from './message.ts';
import { writeMessage } from './outbox.ts';
import { ChunkEncoder } from './testing/chunk-encoder.ts';

const aMessage = (overrides: Partial<RtmpMessage> = {}): RtmpMessage => ({
  type: MessageType.audio,
  streamId: 1,
  timestamp: 0,
  body: Buffer.alloc(300, 7),
  ...overrides,
});

function openReader(limits: Partial<RtmpLimits> = {}, allowsVideo = true): ChunkReader {
  const reader = new ChunkReader({ ...DEFAULT_RTMP_LIMITS, ...limits });
  reader.allowsVideo = allowsVideo;
  return reader;
}

/** All messages in these bytes, which arrive in chunks of this size. */
function readAll(reader: ChunkReader, bytes: Buffer, piece = bytes.length): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    reader.push(bytes.subarray(at, at + piece));
    for (let message = reader.next(); message !== null; message = reader.next()) messages.push(message);
  }
  return messages;
}

function control(type: number, value: number): RtmpMessage {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return { type, streamId: 0, timestamp: 0, body };
}

const basicHeaders = fc.constantFrom(3, 63, 64, 319, 320, 65_599);
const times = fc.oneof(fc.nat({ max: 100 }), fc.constantFrom(0xfffffe, 0xffffff, 0x1000000, 0xfffffff0, 0xffffffff));

test(`sent messages are read back for any chunk format and any split (seed ${fuzzSeed})`, () => {
  const sent = fc.record({
    chunkStream: basicHeaders,
    type: fc.constantFrom(MessageType.audio, MessageType.video),
    timestamp: times,
    length: fc.constantFrom(0, 1, 127, 128, 129, 5_000),
    choice: fc.nat(),
    chunkBytes: fc.constantFrom(null, null, 128, 4_096, 100_000),
  });
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 20 }), fc.constantFrom(1, 2, 100, 70_000), (list, piece) => {
      const encoder = new ChunkEncoder();
      const chunks: Buffer[] = [];
      const messages = list.map(({ chunkStream, type, timestamp, length, choice, chunkBytes }, index) => {
        if (chunkBytes !== null) {
          chunks.push(...encoder.chunks(control(MessageType.setChunkSize, chunkBytes), { chunkStream: 2 }));
          encoder.chunkBytes = chunkBytes;
        }
        const message = aMessage({ type, timestamp, body: Buffer.alloc(length, index) });
        const formats = encoder.formatsFor(message, chunkStream);
        chunks.push(...encoder.chunks(message, { chunkStream, format: formats[choice % formats.length]! }));
        return message;
      });
      const reader = openReader();
      expect(readAll(reader, Buffer.concat(chunks), piece)).toEqual(messages);
      expect(reader.heldBytes).toBe(0);
    }),
    { seed: fuzzSeed },
  );
});

test(`chunks of different chunk streams may be interleaved in any order (seed ${fuzzSeed})`, () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      (lengths, picks) => {
        const encoder = new ChunkEncoder();
        const messages = lengths.map((length, index) => aMessage({ timestamp: 0xffffff + index, body: Buffer.alloc(length, index) }));
        const lists = messages.map((message, index) => encoder.chunks(message, { chunkStream: 3 + index }));
        const shuffled: Buffer[] = [];
        for (let left = lists; left.length > 0; left = left.filter((list) => list.length > 0)) {
          shuffled.push(left[picks.next().value! % left.length]!.shift()!);
        }
        const read = readAll(openReader(), Buffer.concat(shuffled), 50);
        expect(read.sort((one, other) => one.timestamp - other.timestamp)).toEqual(messages);
      },
    ),
    { seed: fuzzSeed },
  );
});

test(`messages of our own writer are read back, from one buffer or several (seed ${fuzzSeed})`, () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 4 });
  fc.assert(
    fc.property(pieces, times, fc.constantFrom(128, 200), (parts, timestamp, chunkBytes) => {
      const reader = openReader();
      readAll(reader, Buffer.concat(new ChunkEncoder().chunks(control(MessageType.setChunkSize, chunkBytes), { chunkStream: 2 })));
      const bytes = writeMessage(
        { type: MessageType.audio, chunkStream: 5, streamId: 9, timestamp: 2 ** 32 + timestamp },
        parts,
        chunkBytes,
      );
      expect(readAll(reader, bytes)).toEqual([aMessage({ streamId: 9, timestamp, body: Buffer.concat(parts) })]);
    }),
    { seed: fuzzSeed },
  );
});

test('a message without a header has the same time difference as the previous message', () => {
  const encoder = new ChunkEncoder();
  const first = encoder.chunks(aMessage({ timestamp: 23 }));
  const second = encoder.chunks(aMessage({ timestamp: 46 }), { format: 3 });
  const third = encoder.chunks(aMessage({ timestamp: 50 }), { format: 2 });
  const fourth = encoder.chunks(aMessage({ timestamp: 54 }), { format: 3 });
  const read = readAll(openReader(), Buffer.concat([first, second, third, fourth].flat()));
  expect(read.map(({ timestamp }) => timestamp)).toEqual([23, 46, 50, 54]);
});

test('an encoder may omit the extended timestamp in all chunks but the first', () => {
  const message = aMessage({ timestamp: 0x1234567, body: Buffer.alloc(1_000, 3) });
  const chunks = new ChunkEncoder().chunks(message, { repeatsExtended: false });
  expect(readAll(openReader(), Buffer.concat(chunks))).toEqual([message]);
});

test('an encoder may start a chunk stream with the second header format', () => {
  const chunks = new ChunkEncoder().chunks(aMessage({ timestamp: 40 }), { format: 1 });
  expect(readAll(openReader(), Buffer.concat(chunks))).toEqual([aMessage({ timestamp: 40, streamId: 0 })]);
});

test('an aborted message is dropped, and the next one on its chunk stream is read', () => {
  const encoder = new ChunkEncoder();
  const aborted = encoder.chunks(aMessage({ body: Buffer.alloc(1_000, 1) }), { chunkStream: 4 }).slice(0, 3);
  const abort = encoder.chunks(control(MessageType.abort, 4), { chunkStream: 2 });
  const next = encoder.chunks(aMessage({ body: Buffer.alloc(1_000, 2) }), { chunkStream: 4, format: 1 });
  const reader = openReader();
  expect(readAll(reader, Buffer.concat([...aborted, ...abort, ...next]))).toEqual([aMessage({ body: Buffer.alloc(1_000, 2) })]);
  expect(reader.heldBytes).toBe(0);
});

describe('a chunk size', () => {
  test.each([1, 64, 127, 16_777_215, 134_217_728, 0x7fffffff])('of %i bytes is taken at its word', (bytes) => {
    const encoder = new ChunkEncoder();
    const announced = encoder.chunks(control(MessageType.setChunkSize, bytes), { chunkStream: 2 });
    encoder.chunkBytes = bytes;
    expect(readAll(openReader(), Buffer.concat([...announced, ...encoder.chunks(aMessage())]))).toEqual([aMessage()]);
  });

  test.each([
    ['of no bytes', control(MessageType.setChunkSize, 0)],
    ['of only a sign bit', control(MessageType.setChunkSize, 2 ** 31)],
    ['that is cut off', aMessage({ type: MessageType.setChunkSize, body: Buffer.from([1]) })],
  ])('%s means nothing', (_name, message) => {
    const encoder = new ChunkEncoder();
    const announced = encoder.chunks(message, { chunkStream: 2 });
    expect(readAll(openReader(), Buffer.concat([...announced, ...encoder.chunks(aMessage())]))).toEqual([aMessage()]);
  });

  test('below 64 bytes costs the publisher what its chunks cost the server', () => {
    const overheadOf = (bytes: number) => {
      const encoder = new ChunkEncoder();
      const announced = encoder.chunks(control(MessageType.setChunkSize, bytes), { chunkStream: 2 });
      encoder.chunkBytes = bytes;
      const reader = openReader();
      readAll(reader, Buffer.concat([...announced, ...encoder.chunks(aMessage({ body: Buffer.alloc(640) }))]));
      return reader.takeOverhead();
    };
    expect([128, 64].map(overheadOf)).toEqual([0, 0]);
    expect(overheadOf(1)).toBeGreaterThan(30_000);
  });
});

test.each([
  ['a message of more than 64 KiB that is not video', MessageType.dataAmf0, 65_537, true],
  ['video of more than 4 MiB', MessageType.video, 4 * 1_048_576 + 1, true],
  ['video of more than 64 KiB before the stream is accepted', MessageType.video, 65_537, false],
])('%s is dropped without being held, and the next message is read', (_name, type, bytes, allowsVideo) => {
  const encoder = new ChunkEncoder();
  const reader = openReader({}, allowsVideo);
  const body = Buffer.concat(encoder.chunks(aMessage({ type, body: Buffer.alloc(bytes) }), { chunkStream: 4 }));
  readAll(reader, body.subarray(0, 60_000));
  expect(reader.heldBytes).toBe(0);
  const rest = Buffer.concat([body.subarray(60_000), ...encoder.chunks(aMessage(), { chunkStream: 5 })]);
  expect(readAll(reader, rest, 70_000)).toEqual([{ ...aMessage({ type, body: Buffer.alloc(0) }), isTooLarge: true }, aMessage()]);
});

describe('is refused:', () => {
  const encode = (...messages: Array<[Partial<RtmpMessage>, chunkStream: number]>) => {
    const encoder = new ChunkEncoder();
    return Buffer.concat(messages.flatMap(([message, chunkStream]) => encoder.chunks(aMessage(message), { chunkStream })));
  };

  test.each<[string, string, Buffer]>([
    ['a chunk that refers to a message that was never sent', 'protocol_error', Buffer.from([0xc4, 1, 2, 3])],
    ['a message that starts inside another one', 'protocol_error', Buffer.concat([encode([{}, 4]).subarray(0, 12 + 128), encode([{}, 4])])],
    ['a 33rd chunk stream', 'limit_exceeded', encode(...Array.from({ length: 33 }, (_, at): [object, number] => [{}, 3 + at]))],
  ])('%s', (_name, fault, bytes) => {
    expect(() => readAll(openReader(), bytes)).toThrow(expect.objectContaining({ fault }));
  });

  test('more than 32 aborted messages in a row', () => {
    const encoder = new ChunkEncoder();
    const reader = openReader();
    const begun = aMessage({ type: MessageType.video, body: Buffer.alloc(4 * 1_048_576) });
    const [first] = encoder.chunks(begun, { chunkStream: 4 });
    const turn = Buffer.concat([first!, ...encoder.chunks(control(MessageType.abort, 4), { chunkStream: 2 })]);
    for (let aborted = 0; aborted < 40; aborted++) readAll(reader, aborted % 10 === 0 ? Buffer.concat([turn, encode([{}, 9])]) : turn);
    readAll(reader, encode([{}, 9]));
    for (let aborted = 0; aborted < 32; aborted++) readAll(reader, turn);
    expect(() => readAll(reader, turn)).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
  });

  const start = (message: Partial<RtmpMessage>, chunkStream: number) => encode([message, chunkStream]).subarray(0, 12 + 128);

  test('more incomplete messages than one large and a few small ones', () => {
    const video = { type: MessageType.video, body: Buffer.alloc(4 * 1_048_576) };
    const audio = { body: Buffer.alloc(65_536) };
    const reader = openReader();
    readAll(reader, Buffer.concat([start(video, 4), ...[5, 6, 7, 8].map((chunkStream) => start(audio, chunkStream))]));
    expect(reader.heldBytes).toBe(4 * 1_048_576 + 4 * 65_536);
    expect(() => readAll(reader, start({ body: Buffer.alloc(1_000) }, 9))).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
  });

  test('more than one small incomplete message before the stream is accepted', () => {
    const reader = openReader({}, false);
    readAll(reader, start({ body: Buffer.alloc(65_536) }, 4));
    expect(() => readAll(reader, start({ body: Buffer.alloc(1_000) }, 5))).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
  });
});

test('read input is freed', () => {
  const reader = openReader();
  const bytes = Buffer.concat(new ChunkEncoder().chunks(aMessage()));
  reader.push(bytes.subarray(0, 200));
  expect(reader.unreadBytes).toBe(200);
  expect(reader.next()).toBeNull();
  expect({ unreadBytes: reader.unreadBytes, heldBytes: reader.heldBytes }).toEqual({ unreadBytes: 0, heldBytes: 300 });
  reader.push(bytes.subarray(200));
  expect(reader.next()).not.toBeNull();
  expect(reader.heldBytes).toBe(0);
});
