import { expect, test } from 'vitest';
import { actionsPlacement } from './actions-placement.ts';

const boxAt = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
/** A single-line row in the middle of the list. */
const row = { top: 700 };
const bar = boxAt(1356, 688, 76, 28);
const name = boxAt(1150, 703, 70, 20);

test('M-03 the actions are placed at the end of the line when they cover nothing clickable', () => {
  expect(actionsPlacement(bar, [name], row, 100)).toBe('on');
  expect(actionsPlacement(bar, [], row, 100)).toBe('on');
  // The box touches the toolbar without overlapping it.
  expect(actionsPlacement(bar, [boxAt(1280, 703, 76, 20)], row, 100)).toBe('on');
});

test('M-11 when a mention or link is at the end of the line, the actions are placed above the row', () => {
  expect(actionsPlacement(bar, [name, boxAt(1320, 703, 90, 20)], row, 100)).toBe('above');
});

test('M-11 when there is no room above, the actions are placed below', () => {
  const mention = boxAt(1320, 703, 90, 20);
  expect(actionsPlacement(bar, [mention], row, 672)).toBe('above');
  expect(actionsPlacement(bar, [mention], row, 673)).toBe('below');
});
