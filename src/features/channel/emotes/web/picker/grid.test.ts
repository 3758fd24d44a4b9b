import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEmote, anEmoteSet, theEmojiSet, theGlobalSet } from '#features/channel/emotes/examples.ts';
import {
  activeSection,
  COLUMNS,
  emoteAt,
  FIRST_POSITION,
  type GridPosition,
  gridRows,
  heightOf,
  pickerSections,
  positionAfterKey,
  searchSections,
  sectionTops,
  tabOrder,
} from './grid.ts';

const emotes = (count: number, from = 1) => Array.from({ length: count }, (_, n) => anEmote({ id: from + n, name: `emote${from + n}` }));
const sets = (own: number, global: number) => [
  anEmoteSet({ emotes: emotes(own) }),
  theGlobalSet(emotes(global, 1000)),
  theEmojiSet(emotes(3, 2000)),
];
const rowsOf = (own: number, global: number, recent = 0) => gridRows(pickerSections(sets(own, global), emotes(recent)));
const go = (from: GridPosition, ...keys: string[]) => keys.reduce((position, key) => positionAfterKey(rows, position, key, false)!, from);
const rows = rowsOf(11, 8, 2);

test('EM-01 the sections are recent, each channel, global and emoji, with eight emotes per row and no empty section', () => {
  expect(rows.map((row) => (row.kind === 'heading' ? row.section.kind : row.emotes.length))).toEqual([
    'recent',
    2,
    'channel',
    8,
    3,
    'global',
    8,
    'emoji',
    3,
  ]);
  expect(rowsOf(0, 0).map(({ section }) => section.kind)).toEqual(['emoji', 'emoji']);
});

test('EM-01 the tabs are recent, emoji, global, then one for each channel', () => {
  expect(tabOrder(pickerSections(sets(1, 1), emotes(1))).map(({ kind }) => kind)).toEqual(['recent', 'emoji', 'global', 'channel']);
});

test('EM-01 a search finds every emote whose name contains the text, case-insensitive and without duplicates', () => {
  const sections = pickerSections([anEmoteSet(), theGlobalSet(), theEmojiSet()], [anEmote()]);
  const found = (search: string) => searchSections(sections, search).flatMap(({ emotes: some }) => some.map(({ name }) => name));
  expect(found(' ANA ')).toEqual(['anaWave', 'anaTea']);
  expect(found('lol')).toEqual(['gsLol']);
  expect(found('nothing')).toEqual([]);
  expect(searchSections(sections, '  ')).toBe(sections);
});

describe('keyboard navigation of the grid', () => {
  test('left and right move across rows and skip headings', () => {
    expect(go(FIRST_POSITION, 'ArrowRight')).toEqual({ row: 1, column: 1 });
    expect(go(FIRST_POSITION, 'ArrowRight', 'ArrowRight')).toEqual({ row: 3, column: 0 });
    expect(go({ row: 3, column: 0 }, 'ArrowLeft')).toEqual({ row: 1, column: 1 });
    expect(go(FIRST_POSITION, 'ArrowLeft')).toEqual(FIRST_POSITION);
  });

  test('up and down keep the column if the row has it', () => {
    expect(go({ row: 3, column: 6 }, 'ArrowDown')).toEqual({ row: 4, column: 2 });
    expect(go({ row: 3, column: 6 }, 'ArrowUp')).toEqual({ row: 1, column: 1 });
    expect(go({ row: 8, column: 1 }, 'ArrowDown')).toEqual({ row: 8, column: 1 });
  });

  test('Home and End move within the row, or through the whole grid with Control', () => {
    expect(go({ row: 3, column: 4 }, 'Home')).toEqual({ row: 3, column: 0 });
    expect(go({ row: 4, column: 0 }, 'End')).toEqual({ row: 4, column: 2 });
    expect(positionAfterKey(rows, { row: 3, column: 4 }, 'End', true)).toEqual({ row: 8, column: 2 });
    expect(positionAfterKey(rows, { row: 3, column: 4 }, 'Home', true)).toEqual(FIRST_POSITION);
  });

  test('page keys move five rows, or as far as possible', () => {
    expect(go(FIRST_POSITION, 'PageDown')).toEqual({ row: 8, column: 0 });
    expect(go({ row: 8, column: 2 }, 'PageUp')).toEqual({ row: 1, column: 1 });
  });

  test('other keys are ignored', () => expect(positionAfterKey(rows, FIRST_POSITION, 'a', false)).toBeNull());

  test('every key leads to a position with an emote', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(40),
        fc.nat(10),
        fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40 }),
        (own, global, recent, keys) => {
          const lines = rowsOf(own, global, recent);
          let position = FIRST_POSITION;
          for (const [pressed, isControl] of keys) {
            position = positionAfterKey(lines, position, pressed, isControl)!;
            expect(emoteAt(lines, position)).toBeDefined();
            expect(position.column).toBeLessThan(COLUMNS);
          }
        },
      ),
    );
  });
});

test('EM-01 the active section is the one at the top, or the last one at the end', () => {
  const tops = sectionTops(rows);
  expect(tops.map(({ key }) => key)).toEqual(['recent', 'channel-20000002', 'global', 'emoji']);
  for (const { key, top } of tops) expect(activeSection(tops, top, false)).toBe(key);
  expect(activeSection(tops, tops[1]!.top - 5, false)).toBe('recent');
  expect(activeSection(tops, 40, true)).toBe('emoji');
  expect(activeSection(tops, 0, true)).toBe('recent');
  expect(rows.reduce((sum, row) => sum + heightOf(row), 0)).toBeGreaterThan(tops.at(-1)!.top);
});
