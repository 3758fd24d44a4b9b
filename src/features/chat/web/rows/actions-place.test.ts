import { expect, test } from 'vitest';
import { placeOfActions } from './actions-place.ts';

const boxAt = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
/** As a row of one line in the middle of the list has it. */
const row = { top: 700 };
const bar = boxAt(1356, 688, 76, 28);
const name = boxAt(1150, 703, 70, 20);

test('M-03 the actions stand on the end of the line where nothing can be pressed', () => {
  expect(placeOfActions(bar, [name], row, 100)).toBe('on');
  expect(placeOfActions(bar, [], row, 100)).toBe('on');
  // It touches the bar and is not under it.
  expect(placeOfActions(bar, [boxAt(1280, 703, 76, 20)], row, 100)).toBe('on');
});

test('M-11 a mention or a link at the end of the line is not hidden by the actions: they stand above the row', () => {
  expect(placeOfActions(bar, [name, boxAt(1320, 703, 90, 20)], row, 100)).toBe('above');
});

test('M-11 where there is no room above, they stand below', () => {
  const mention = boxAt(1320, 703, 90, 20);
  expect(placeOfActions(bar, [mention], row, 672)).toBe('above');
  expect(placeOfActions(bar, [mention], row, 673)).toBe('below');
});
