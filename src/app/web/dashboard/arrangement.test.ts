import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Arrangement,
  type Direction,
  MIN_COLUMN_WIDTH,
  movePane,
  onlyPanes,
  parseArrangement,
  positionOf,
  resizeColumns,
  stepPane,
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
  expect(names(movePane(three, 'chat', { column: 0, index: 1 }, 4))).toEqual(['stream chat modes', 'audit']);
  expect(names(movePane(three, 'stream', { column: 0, index: 2 }, 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(movePane(three, 'modes', { column: 1, index: 0 }, 4))).toEqual(['stream', 'modes audit', 'chat']);
});

test('putting a pane where it already is changes nothing', () => {
  expect(movePane(three, 'stream', { column: 0, index: 0 }, 4)).toBe(three);
  expect(movePane(three, 'stream', { column: 0, index: 1 }, 4)).toBe(three);
});

test('a column that loses its last pane is removed, and the others take its width', () => {
  const two = withoutPane(three, 'audit');
  expect(names(two)).toEqual(['stream modes', 'chat']);
  expect(widths(two)).toEqual([50, 50]);
});

test('moving beyond the last column opens a new one if there is room', () => {
  expect(names(stepPane(three, 'modes', 'end', 4))).toEqual(['stream', 'audit modes', 'chat']);
  expect(names(movePane(three, 'modes', { column: 3, index: 0 }, 4))).toEqual(['stream', 'audit', 'chat', 'modes']);
  expect(movePane(three, 'modes', { column: 3, index: 0 }, 3)).toBe(three);
  expect(names(movePane(three, 'audit', { column: 3, index: 0 }, 3))).toEqual(['stream modes', 'chat', 'audit']);
  expect(stepPane(three, 'chat', 'end', 4)).toBe(three);
});

test('a pane moves one step in each direction, but not off the edge', () => {
  expect(names(stepPane(three, 'modes', 'up', 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(stepPane(three, 'stream', 'down', 4))).toEqual(['modes stream', 'audit', 'chat']);
  expect(names(stepPane(three, 'chat', 'start', 4))).toEqual(['stream modes', 'chat audit']);
  expect(stepPane(three, 'stream', 'up', 4)).toBe(three);
  expect(stepPane(three, 'modes', 'down', 4)).toBe(three);
  expect(stepPane(three, 'stream', 'start', 4)).toBe(three);
});

test('a hidden pane returns below the shortest column, also on an empty dashboard', () => {
  expect(names(withPane(three, 'roles', 4))).toEqual(['stream modes', 'audit roles', 'chat']);
  expect(names(withPane([], 'roles', 4))).toEqual(['roles']);
  expect(withPane(three, 'chat', 4)).toBe(three);
  expect(withoutPane(three, 'roles')).toBe(three);
});

test('the separator moves until one of its columns has the minimum width', () => {
  expect(widths(resizeColumns(three, 0, 5))).toEqual([35, 35, 30]);
  expect(widths(resizeColumns(three, 0, -90))).toEqual([MIN_COLUMN_WIDTH, 70 - MIN_COLUMN_WIDTH, 30]);
  expect(widths(resizeColumns(three, 1, 90))).toEqual([30, 70 - MIN_COLUMN_WIDTH, MIN_COLUMN_WIDTH]);
  expect(resizeColumns(three, 2, 5)).toBe(three);
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
        if ('direction' in one) now = stepPane(now, one.pane, one.direction, 4);
        else if ('column' in one) now = one.column <= now.length ? movePane(now, one.pane, one, 4) : now;
        else if ('hide' in one) now = one.hide ? withoutPane(now, one.pane) : withPane(now, one.pane, 4);
        else now = resizeColumns(now, one.before, one.by);
      }
      const standing = now.flatMap(({ panes }) => panes);
      expect(new Set(standing).size).toBe(standing.length);
      expect(now.length).toBeLessThanOrEqual(4);
      for (const { panes, width } of now) {
        expect(panes.length).toBeGreaterThan(0);
        expect(width).toBeGreaterThanOrEqual(MIN_COLUMN_WIDTH - 1e-9);
      }
      if (now.length > 0) expect(now.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100, 6);
      for (const id of standing) expect(positionOf(now, id)).not.toBeNull();
    }),
  );
});
