import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFirstFragment } from './read-mp4.ts';

function box(type: string, bytes: number): Buffer {
  const written = Buffer.alloc(8 + bytes, type);
  written.writeUInt32BE(written.length);
  written.write(type, 4, 'latin1');
  return written;
}

/** A stream of these bytes that reports how many were read. */
function inChunks(bytes: Buffer, size: number) {
  let taken = 0;
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += size) {
      taken = Math.min(bytes.length, at + size);
      yield bytes.subarray(at, at + size);
    }
  };
  return { stream: Readable.from(chunks(), { highWaterMark: 1 }), taken: () => taken };
}

test('the first fragment of a segment is read, however it arrives', async () => {
  const first = Buffer.concat([box('moof', 500), box('mdat', 20_000)]);
  const segment = Buffer.concat([first, box('moof', 300), box('mdat', 900_000)]);
  const sizes = fc.integer({ min: 1, max: 100_000 });
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      const { stream, taken } = inChunks(segment, size);
      expect((await readFirstFragment(stream)).equals(first)).toBe(true);
      // The surplus is what the stream had read ahead.
      expect(taken()).toBeLessThan(first.length + 4 * size);
      expect(stream.destroyed).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('input that is truncated or not a segment is returned as far as it was read', async () => {
  const cut = Buffer.concat([box('moof', 500), box('mdat', 20_000)]).subarray(0, 9_000);
  expect(await readFirstFragment(Readable.from([cut]))).toEqual(cut);
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(7, 1), Buffer.alloc(100), Buffer.alloc(100, 0xff)])
    expect((await readFirstFragment(inChunks(bytes, 64).stream)).length).toBeLessThanOrEqual(100);
});
