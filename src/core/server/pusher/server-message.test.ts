import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { textFrame } from './server-message.ts';

/** The socket library's own parser, which its types do not include. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** The texts of the frames in these bytes. */
async function readBack(bytes: Buffer): Promise<string[]> {
  const receiver = new Receiver({ isServer: false });
  const texts: string[] = [];
  receiver.on('message', (data: Buffer) => texts.push(data.toString()));
  await new Promise<void>((resolve, reject) => {
    receiver.on('error', reject);
    receiver.write(bytes, () => resolve());
  });
  return texts;
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a frame of %i bytes is read back by a client', async (length) => {
  const text = 'x'.repeat(length);
  expect(await readBack(textFrame(text))).toEqual([text]);
});

test('frames in one buffer are read back one by one, in any script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), async (texts) => {
      expect(await readBack(Buffer.concat(texts.map(textFrame)))).toEqual(texts);
    }),
    { numRuns: 50 },
  );
});
