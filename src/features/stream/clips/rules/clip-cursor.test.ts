import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClipCursor, parseClipCursor } from './clip-cursor.ts';

test('a cursor is parsed into its original position', () => {
  fc.assert(
    fc.property(fc.nat(), fc.uuid(), (views, id) => {
      expect(parseClipCursor(formatClipCursor({ views, id }))).toEqual({ views, id });
    }),
  );
});

test.each(['', '3', '3.', '-1.0196f0a2-0000-7000-8000-000000000001', '3.0196f0a2', `${'9'.repeat(40)}.x`])(
  '%j is not a position',
  (text) => {
    expect(parseClipCursor(text)).toBeNull();
  },
);
