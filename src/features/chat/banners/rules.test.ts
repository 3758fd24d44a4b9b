import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BannerQueueState,
  EMPTY_QUEUE,
  giftSeconds,
  hostSeconds,
  MAX_WAITING,
  type QueuedBanner,
  remainingMs,
  withArrived,
  withExpired,
  withHold,
  withNext,
  withPainted,
  withReplaced,
} from './rules.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const at = (seconds: number) => NOON + seconds * 1000;
const banner = (key: string, seconds = 15): QueuedBanner => ({ key, seconds });
const painted = (queue: Queue, now = NOON) => (queue.shown ? withPainted(queue, queue.shown.banner.key, now) : queue);
const arrive = (...keys: string[]) => painted(keys.reduce((queue, key) => withArrived(queue, banner(key)), EMPTY_QUEUE as Queue));
type Queue = BannerQueueState<QueuedBanner>;
const keysOf = ({ shown, waiting }: Queue) => [shown?.banner.key ?? null, ...waiting.map(({ key }) => key)];

test('EB-02 a gift is shown for 15 s plus 1 s per receiver, up to 120 s', () => {
  expect([1, 5, 100, 105, 106, 5000].map(giftSeconds)).toEqual([16, 20, 115, 120, 120, 120]);
});

test('EB-02 a host is shown for 15, 30 or 60 s, depending on its viewers', () => {
  expect([0, 99, 100, 499, 500, 21_840].map(hostSeconds)).toEqual([15, 15, 30, 30, 60, 60]);
});

test('EB-01 banners are shown one at a time, in order of arrival, each for its full time', () => {
  let queue = arrive('a', 'b', 'c');
  expect(keysOf(queue)).toEqual(['a', 'b', 'c']);
  expect(keysOf(withExpired(queue, at(14.999)))).toEqual(['a', 'b', 'c']);
  queue = painted(withExpired(queue, at(15)), at(15));
  expect({ keys: keysOf(queue), remainingMs: remainingMs(queue.shown!, at(20)) }).toEqual({ keys: ['b', 'c'], remainingMs: 10_000 });
  expect(keysOf(withExpired(queue, at(29)))).toEqual(['b', 'c']);
  expect(withExpired(painted(withExpired(queue, at(30)), at(30)), at(45))).toEqual(EMPTY_QUEUE);
});

test('EB-01 the seconds of a banner begin when it is painted, also when it was held before', () => {
  const arrived = withArrived(EMPTY_QUEUE as Queue, banner('a'));
  expect({ remainingMs: remainingMs(arrived.shown!, at(60)), withExpired: withExpired(arrived, at(60)) }).toEqual({
    remainingMs: 15_000,
    withExpired: arrived,
  });
  expect(withPainted(arrived, 'b', at(60))).toBe(arrived);
  const seen = withPainted(arrived, 'a', at(60));
  expect(withPainted(seen, 'a', at(65))).toBe(seen);
  expect([remainingMs(seen.shown!, at(65)), withExpired(seen, at(75))]).toEqual([10_000, EMPTY_QUEUE]);
  const released = withHold(withHold(arrived, true, at(1)), false, at(2));
  expect(remainingMs(released.shown!, at(90))).toBe(15_000);
});

test('EB-01 when 50 banners are waiting, a new one replaces the oldest', () => {
  const names = Array.from({ length: 52 }, (_, index) => `${index}`);
  const queue = arrive(...names);
  expect(queue.waiting).toHaveLength(MAX_WAITING);
  expect(keysOf(queue)).toEqual(['0', ...names.slice(2)]);
});

test('EB-01 the countdown pauses while the banner is held, and the next banner stays held until it is released', () => {
  let queue = withHold(arrive('a', 'b'), true, at(5));
  expect({ remainingMs: remainingMs(queue.shown!, at(500)), withExpired: withExpired(queue, at(500)) }).toEqual({
    remainingMs: 10_000,
    withExpired: queue,
  });
  queue = painted(withNext(queue), at(500));
  expect({ keys: keysOf(queue), remainingMs: remainingMs(queue.shown!, at(900)) }).toEqual({ keys: ['b'], remainingMs: 15_000 });
  queue = withHold(queue, false, at(900));
  expect({ remainingMs: remainingMs(queue.shown!, at(910)), withExpired: withExpired(queue, at(915)) }).toEqual({
    remainingMs: 5000,
    withExpired: EMPTY_QUEUE,
  });
});

test('EB-02 a gift that grows while shown or waiting gains seconds, and a finished gift does not return', () => {
  let queue = withReplaced(arrive('a', 'b'), banner('a', 20));
  expect(remainingMs(queue.shown!, at(5))).toBe(15_000);
  queue = painted(withExpired(withReplaced(queue, banner('b', 30)), at(20)), at(20));
  expect(remainingMs(queue.shown!, at(20))).toBe(30_000);
  expect(withReplaced(queue, banner('a', 99))).toEqual(queue);
});

test('EB-01 any sequence of events shows each banner in order, once, and for its full time unless closed', () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('arrive' as const), seconds: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ what: fc.constantFrom('close' as const, 'hold' as const, 'release' as const), seconds: fc.constant(0) }),
    fc.record({ what: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let [queue, now, arrived]: [Queue, number, number] = [EMPTY_QUEUE, 0, 0];
      const seen: number[] = [];
      for (const { what, seconds } of steps) {
        if (what === 'arrive') queue = withArrived(queue, banner(`${arrived++}`, seconds));
        if (what === 'close') queue = withNext(queue);
        if (what === 'hold') queue = withHold(queue, true, now);
        if (what === 'release') queue = withHold(queue, false, now);
        if (what !== 'wait') queue = painted(queue, now);
        const shownBefore = queue.shown?.banner.key;
        const leftBefore = queue.shown && remainingMs(queue.shown, now);
        if (what === 'wait') now += seconds * 1000;
        if (what === 'wait') queue = painted(withExpired(queue, now), now);
        if (what === 'wait' && leftBefore !== null) {
          const isOver = !queue.isHeld && leftBefore <= seconds * 1000;
          expect(queue.shown?.banner.key === shownBefore).toBe(!isOver);
        }
        const key = queue.shown && Number(queue.shown.banner.key);
        if (key !== null && seen.at(-1) !== key) seen.push(key);
        expect(queue.waiting.length).toBeLessThanOrEqual(MAX_WAITING);
        expect(queue.shown === null && (queue.waiting.length > 0 || queue.isHeld)).toBe(false);
      }
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    }),
  );
});
