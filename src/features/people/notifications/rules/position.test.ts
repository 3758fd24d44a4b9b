import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEPT_MAX } from './kinds.ts';
import { type Cursor, compareNewest, formatCursor, mergePage, notificationId, type Position, parseCursor } from './position.ts';

const positions = fc.uniqueArray(
  fc.record<Position>({
    at: fc.integer({ min: 1_700_000_000_000_000, max: 1_700_000_000_000_030 }),
    source: fc.constantFrom('stream', 'stored'),
    number: fc.integer({ min: 1, max: 600 }),
  }),
  { selector: notificationId, maxLength: 700 },
);

/** Stands in for the store: one source, newest first, after a position. */
const listed = (all: readonly Position[], source: Position['source'], after: Position | null, limit: number) =>
  all
    .filter((one) => one.source === source && (after === null || compareNewest(after, one) < 0))
    .toSorted(compareNewest)
    .slice(0, limit);

test('the pages show every notification once, in order, up to 500', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 60 }), (all, pageSize) => {
      const shown: Position[] = [];
      let cursor: string | null = null;
      do {
        const after: Cursor | null = cursor === null ? null : parseCursor(cursor);
        const lists: Position[][] = (['stored', 'stream'] as const).map((source) => listed(all, source, after, pageSize + 1));
        const { page, next }: { page: Position[]; next: Cursor | null } = mergePage(lists, pageSize, after?.shown ?? 0);
        shown.push(...page);
        cursor = next && formatCursor(next);
      } while (cursor !== null);
      expect(shown).toEqual(all.toSorted(compareNewest).slice(0, KEPT_MAX));
    }),
    { numRuns: 100 },
  );
});

test.each(['', 'x', '1.s2', '1.x2.3', '12345678901234567.s1.1', '1.s1.500', '-1.s1.1', '1.s1.1.1'])('%j is an invalid cursor', (text) => {
  expect(parseCursor(text)).toBeNull();
});
