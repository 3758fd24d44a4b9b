import { expect, test } from 'vitest';
import { actionsPlacement, type Covered } from './actions-placement.ts';

const boxAt = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
/** A row of one line in the middle of the list, with the toolbar at its end. */
const bar = boxAt(1356, 700, 76, 28);
const one = { row: boxAt(1140, 700, 300, 26), list: { top: 100, bottom: 850 } };
/** A row of two lines. */
const two = { row: boxAt(1140, 700, 300, 46), list: { top: 100, bottom: 850 } };
const name = boxAt(1150, 703, 70, 20);
const lineAt = (top: number, width = 280) => boxAt(1150, top, width, 20);
const place = (covered: Partial<Covered>) => actionsPlacement(bar, { pressables: [name], neighbors: [], words: [], ...one, ...covered });

test('M-03 the actions are at the end of the line when they cover nothing', () => {
  expect(place({})).toBe('first');
  // The box touches the toolbar without overlapping it.
  expect(place({ words: [boxAt(1280, 703, 76, 20)] })).toBe('first');
});

test('M-03 the actions cover the end of their own words rather than words of other rows', () => {
  expect(place({ words: [lineAt(703)], neighbors: [lineAt(677), lineAt(729)] })).toBe('first');
  expect(place({ words: [lineAt(703)], neighbors: [lineAt(677), lineAt(729, 100)] })).toBe('below');
  expect(place({ words: [lineAt(703)], neighbors: [lineAt(677, 100), lineAt(729, 100)] })).toBe('above');
});

test('M-03 in a row of two lines the actions are at the shorter one', () => {
  const neighbors = [lineAt(677), lineAt(749)];
  expect(place({ ...two, words: [lineAt(703), lineAt(723, 100)], neighbors })).toBe('last');
  expect(place({ ...two, words: [lineAt(703, 100), lineAt(723)], neighbors })).toBe('first');
});

test('M-11 names, mentions and links of the row stay pressable, even if the actions cover words of another row', () => {
  const pressables = [name, boxAt(1320, 703, 90, 20)];
  expect(place({ pressables, neighbors: [lineAt(677), lineAt(729)] })).toBe('above');
  expect(place({ pressables, neighbors: [lineAt(677), lineAt(729, 100)] })).toBe('below');
});

test('M-11 the actions never leave the visible area of the list', () => {
  const pressables = [name, boxAt(1320, 703, 90, 20)];
  expect(place({ pressables, list: { top: 675, bottom: 850 } })).toBe('above');
  expect(place({ pressables, list: { top: 676, bottom: 850 } })).toBe('below');
});
