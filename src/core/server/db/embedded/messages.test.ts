import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes, MessageCutter } from './messages.ts';

const typed = fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q'), fc.uint8Array({ maxLength: 300 })).map(([type, body]) => {
  const bytes = Buffer.alloc(5);
  bytes.write(type, 'latin1');
  bytes.writeInt32BE(body.length + 4, 1);
  return concatBytes(bytes, body);
});
const startup = fc.uint8Array({ minLength: 4, maxLength: 60 }).map((body) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return concatBytes(length, body);
});

test('however the bytes are split, only complete messages come out, all of them, in order, with the startup packet on its own', () => {
  fc.assert(
    fc.property(
      startup,
      fc.array(typed, { maxLength: 20 }),
      fc.array(fc.nat(400), { minLength: 1, maxLength: 60 }),
      (first, rest, steps) => {
        const ends = [0, ...rest.keys()].map((_, count) => concatBytes(first, ...rest.slice(0, count)).length);
        const bytes = concatBytes(first, ...rest);
        const cutter = new MessageCutter();
        const runs: Uint8Array[] = [];
        for (let at = 0, step = 0; at < bytes.length; step++) {
          const size = steps[step % steps.length]! + 1;
          const arrived = cutter.push(bytes.subarray(at, at + size));
          at += size;
          runs.push(...arrived);
          const out = runs.reduce((sum, run) => sum + run.length, 0);
          expect(out === 0 || ends.includes(out)).toBe(true);
          // Every complete message has been returned.
          expect(ends.filter((end) => end <= Math.min(at, bytes.length)).at(-1) ?? 0).toBe(out);
        }
        expect(runs[0]).toEqual(first);
        expect(concatBytes(...runs)).toEqual(bytes);
      },
    ),
  );
});
