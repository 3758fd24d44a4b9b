// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { tileAt } from './player-source.ts';

const board = { every: 10, columns: 5, rows: 2, sheets: ['/a.webp', '/b.webp'] };

test('the picture of a moment is a tile of a sheet, row by row', () => {
  expect(tileAt(board, 0)).toEqual({ sheet: '/a.webp', size: '500% 200%', position: '0% 0%' });
  expect(tileAt(board, 49.9)).toEqual({ sheet: '/a.webp', size: '500% 200%', position: '100% 0%' });
  expect(tileAt(board, 50)).toEqual({ sheet: '/a.webp', size: '500% 200%', position: '0% 100%' });
  expect(tileAt(board, 125)).toEqual({ sheet: '/b.webp', size: '500% 200%', position: '50% 0%' });
});

test('a moment after the last sheet has no picture', () => {
  expect(tileAt(board, 200)).toBeNull();
  expect(tileAt({ ...board, sheets: [] }, 0)).toBeNull();
});

test('a sheet of one tile is shown whole', () => {
  expect(tileAt({ every: 10, columns: 1, rows: 1, sheets: ['/a.webp'] }, -3)).toEqual({
    sheet: '/a.webp',
    size: '100% 100%',
    position: '0% 0%',
  });
});
