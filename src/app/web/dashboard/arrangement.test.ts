import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Arrangement,
  type Direction,
  LEAST_WIDTH,
  nudged,
  onlyPanes,
  parseArrangement,
  placed,
  placeOf,
  resized,
  withoutPane,
  withPane,
} from './arrangement.ts';

const PANES = ['chat', 'queue', 'stream', 'modes', 'shield', 'audit', 'roles', 'words', 'polls', 'ai'];
const isKnown = (pane: string) => PANES.includes(pane);
const four: Arrangement = [
  { panes: ['stream', 'modes', 'shield'], width: 20 },
  { panes: ['queue', 'audit', 'words'], width: 36 },
  { panes: ['chat'], width: 25 },
  { panes: ['polls', 'roles'], width: 19 },
];
const names = (arrangement: Arrangement) => arrangement.map(({ panes }) => panes.join(' '));
const widths = (arrangement: Arrangement) => arrangement.map(({ width }) => Math.round(width));
const three: Arrangement = [
  { panes: ['stream', 'modes'], width: 30 },
  { panes: ['audit'], width: 40 },
  { panes: ['chat'], width: 30 },
];

test('a pane can be put between others or below them', () => {
  expect(names(placed(three, 'chat', { column: 0, index: 1 }, 4))).toEqual(['stream chat modes', 'audit']);
  expect(names(placed(three, 'stream', { column: 0, index: 2 }, 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(placed(three, 'modes', { column: 1, index: 0 }, 4))).toEqual(['stream', 'modes audit', 'chat']);
});

test('putting a pane where it already is changes nothing', () => {
  expect(placed(three, 'stream', { column: 0, index: 0 }, 4)).toBe(three);
  expect(placed(three, 'stream', { column: 0, index: 1 }, 4)).toBe(three);
});

test('a column that loses its last pane is removed, and the others take its width', () => {
  const two = withoutPane(three, 'audit');
  expect(names(two)).toEqual(['stream modes', 'chat']);
  expect(widths(two)).toEqual([50, 50]);
});

test('moving beyond the last column opens a new one if there is room', () => {
  expect(names(nudged(three, 'modes', 'end', 4))).toEqual(['stream', 'audit modes', 'chat']);
  expect(names(placed(three, 'modes', { column: 3, index: 0 }, 4))).toEqual(['stream', 'audit', 'chat', 'modes']);
  expect(placed(three, 'modes', { column: 3, index: 0 }, 3)).toBe(three);
  expect(names(placed(three, 'audit', { column: 3, index: 0 }, 3))).toEqual(['stream modes', 'chat', 'audit']);
  expect(nudged(three, 'chat', 'end', 4)).toBe(three);
});

test('a pane moves one step in each direction, but not off the edge', () => {
  expect(names(nudged(three, 'modes', 'up', 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(nudged(three, 'stream', 'down', 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(nudged(three, 'chat', 'start', 4))).toEqual(['stream modes', 'chat audit']);
  expect(nudged(three, 'stream', 'up', 4)).toBe(three);
  expect(nudged(three, 'modes', 'down', 4)).toBe(three);
  expect(nudged(three, 'stream', 'start', 4)).toBe(three);
});

test('a hidden pane returns below the shortest column, also on an empty dashboard', () => {
  expect(names(withPane(three, 'roles', 4))).toEqual(['stream modes', 'audit roles', 'chat']);
  expect(names(withPane([], 'roles', 4))).toEqual(['roles']);
  expect(withPane(three, 'chat', 4)).toBe(three);
  expect(withoutPane(three, 'roles')).toBe(three);
});

test('the separator moves until one of its columns has the minimum width', () => {
  expect(widths(resized(three, 0, 5))).toEqual([35, 35, 30]);
  expect(widths(resized(three, 0, -90))).toEqual([LEAST_WIDTH, 70 - LEAST_WIDTH, 30]);
  expect(widths(resized(three, 1, 90))).toEqual([30, 70 - LEAST_WIDTH, LEAST_WIDTH]);
  expect(resized(three, 2, 5)).toBe(three);
});

test('panes that are not allowed are left out without leaving gaps', () => {
  expect(names(onlyPanes(three, ['stream', 'chat']))).toEqual(['stream', 'chat']);
});

test.each([null, 7, {}, [7], [{ panes: ['chat'] }], [{ panes: 'chat', width: 3 }], [{ panes: ['chat'], width: -1 }]])(
  'an invalid stored arrangement is discarded: %j',
  (stored) => expect(parseArrangement(stored, 4, isKnown)).toBeUndefined(),
);

test('unknown and repeated panes are dropped from a stored arrangement', () => {
  const stored = [
    { panes: ['gone', 'modes', 'chat'], width: 1 },
    { panes: ['chat', 'gone'], width: 3 },
    { panes: ['audit'], width: 3 },
  ];
  expect(names(parseArrangement(stored, 4, isKnown)!)).toEqual(['modes chat', 'audit']);
  expect(parseArrangement(stored, 2, isKnown)).toBeUndefined();
  expect(parseArrangement(JSON.parse(JSON.stringify(four)), 4, isKnown)).toEqual(four);
});

test('after any moves each pane appears at most once, no column is empty or too narrow, and the widths add up to 100', () => {
  const pane = fc.constantFrom(...PANES);
  const act = fc.oneof(
    fc.record({ pane, direction: fc.constantFrom<Direction>('start', 'end', 'up', 'down') }),
    fc.record({ pane, column: fc.nat(4), index: fc.nat(9) }),
    fc.record({ pane, hide: fc.boolean() }),
    fc.record({ before: fc.nat(4), by: fc.integer({ min: -100, max: 100 }) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let now = four;
      for (const one of acts) {
        if ('direction' in one) now = nudged(now, one.pane, one.direction, 4);
        else if ('column' in one) now = one.column <= now.length ? placed(now, one.pane, one, 4) : now;
        else if ('hide' in one) now = one.hide ? withoutPane(now, one.pane) : withPane(now, one.pane, 4);
        else now = resized(now, one.before, one.by);
      }
      const standing = now.flatMap(({ panes }) => panes);
      expect(new Set(standing).size).toBe(standing.length);
      expect(now.length).toBeLessThanOrEqual(4);
      for (const { panes, width } of now) {
        expect(panes.length).toBeGreaterThan(0);
        expect(width).toBeGreaterThanOrEqual(LEAST_WIDTH - 1e-9);
      }
      if (now.length > 0) expect(now.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100, 6);
      for (const id of standing) expect(placeOf(now, id)).not.toBeNull();
    }),
  );
});
