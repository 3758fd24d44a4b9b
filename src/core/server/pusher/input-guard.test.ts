import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FRAME_BURST, FRAMES_PER_SECOND, FrameBudget, FrameMeter, UNREADABLE_COST } from './input-guard.ts';
import { clientFrame } from './testing/client-frame.ts';

const measure = (...chunks: Buffer[]) => {
  const meter = new FrameMeter();
  return chunks.map((chunk) => meter.measure(chunk));
};

test('every frame costs the same, whatever its kind, and long ones cost more', () => {
  const frames = [
    clientFrame('pong'),
    clientFrame('ping'),
    clientFrame('text', '', false),
    clientFrame('continuation', '', false),
    clientFrame('text', 'x'.repeat(255)),
    clientFrame('text', 'x'.repeat(256)),
    clientFrame('text', 'x'.repeat(70_000)),
  ];
  expect(frames.map((frame) => measure(frame)[0])).toEqual([1, 1, 1, 1, 1, 2, 274]);
  expect(measure(Buffer.concat(frames))).toEqual([281]);
});

test('the parts of a frame cost 1 each when they arrive one by one', () => {
  const bytes = clientFrame('text', 'hello');
  expect(measure(...Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(Array(bytes.length).fill(1));
});

test('input ends with the close frame, and later bytes are charged by their size', () => {
  const meter = new FrameMeter();
  const close = clientFrame('close', Buffer.from([0x03, 0xe8]));
  meter.measure(Buffer.concat([clientFrame('pong'), close.subarray(0, 7)]));
  expect(meter.hasEnded).toBe(false);
  meter.measure(Buffer.concat([close.subarray(7), clientFrame('pong')]));
  expect(meter.hasEnded).toBe(true);
  expect(meter.measure(Buffer.alloc(10_240))).toBe(41);
});

test('a length beyond all countable values is expensive and harmless', () => {
  const head = Buffer.concat([Buffer.from([0x81, 0xff]), Buffer.alloc(8, 0xff), Buffer.alloc(4)]);
  const [cost, next] = measure(head, Buffer.alloc(100));
  expect(cost).toBeGreaterThan(1e15);
  expect(next).toBe(1);
});

test('for any split into chunks, every frame is counted and a chunk adds at most 1', () => {
  const frame = fc
    .tuple(fc.constantFrom('text', 'continuation', 'ping', 'pong', 'binary'), fc.oneof(fc.nat(200), fc.nat(70_000)), fc.boolean())
    .map(([kind, length, isFinal]) => ({
      bytes: clientFrame(kind, Buffer.alloc(length, 0x88), isFinal),
      cost: 1 + Math.floor(length / 256),
    }));
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 30 }), fc.array(fc.nat(20_000), { maxLength: 40 }), (frames, cuts) => {
      const bytes = Buffer.concat(frames.map((each) => each.bytes));
      const ends = [...new Set(cuts.filter((cut) => cut > 0 && cut < bytes.length))].sort((a, b) => a - b);
      const chunks = [0, ...ends].map((from, index) => bytes.subarray(from, ends[index] ?? bytes.length));
      const [total, wanted] = [measure(...chunks), frames.map(({ cost }) => cost)].map((costs) =>
        costs.reduce((sum, cost) => sum + cost, 0),
      );
      expect(total).toBeGreaterThanOrEqual(wanted!);
      expect(total).toBeLessThanOrEqual(wanted! + chunks.length);
    }),
  );
});

test('a client may rejoin a thousand channels at once after a reconnect', () => {
  const budget = new FrameBudget(0);
  expect(Array.from({ length: 1_000 }, () => budget.spend(1, 0)).every(Boolean)).toBe(true);
});

test('a flood is detected when the burst is spent, earlier with unreadable frames', () => {
  const framesUntilFlood = (cost: number) => {
    const budget = new FrameBudget(0);
    let frames = 0;
    while (budget.spend(cost, 0)) frames += 1;
    return frames;
  };
  expect([framesUntilFlood(1), framesUntilFlood(UNREADABLE_COST)]).toEqual([FRAME_BURST, FRAME_BURST / UNREADABLE_COST]);
});

test('credit refills over time, never above the burst', () => {
  const budget = new FrameBudget(0);
  budget.spend(FRAME_BURST, 0);
  expect(budget.spend(FRAMES_PER_SECOND, 1_000)).toBe(true);
  expect(budget.spend(1, 1_000)).toBe(false);
  expect(budget.spend(FRAME_BURST + 1, 3_600_000)).toBe(false);
});
