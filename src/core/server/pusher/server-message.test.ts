import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { CLOSE_CODES, textFrame } from './server-message.ts';

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

/** Codes that stop a client (wire.md 2.3, tested in core/web/realtime-connection.test.ts). It reconnects on every other code. */
const CRITICAL = [4000, 4001, 4003, 4004, 4005, 4006, 4007, 4008, 4009];
const isCritical = (code: number) => CRITICAL.includes(code);

test('RT-04 a deployment, an outage and a slow reader never stop a client for good; a wrong key or signature does', () => {
  const codeOf = (reason: keyof typeof CLOSE_CODES) => CLOSE_CODES[reason][0];
  const retried = [
    'shutting_down',
    'resync',
    'right_lost',
    'backlog_too_large',
    'backlog_too_old',
    'pong_missing',
    'over_capacity',
    'flood',
  ] as const;
  const final = [
    'unknown_key',
    'path_not_found',
    'bad_version',
    'unsupported_protocol',
    'no_protocol',
    'unauthorized',
    'terminated',
  ] as const;
  expect(retried.map(codeOf).some(isCritical)).toBe(false);
  expect(final.map(codeOf).every(isCritical)).toBe(true);
});
