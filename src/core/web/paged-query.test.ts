import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pagedQuery } from './paged-query.ts';

interface Letters {
  letters: string[];
  next_cursor: string | null;
}

test('a list is read with the cursor of the page before, and ends with the page that has none', async () => {
  const asked: unknown[] = [];
  const read = async (cursor: string | undefined): Promise<Letters> => {
    asked.push(cursor);
    return cursor === undefined ? { letters: ['a', 'b'], next_cursor: 'b' } : { letters: ['c'], next_cursor: null };
  };
  const query = pagedQuery(['letters'], read, ({ next_cursor }) => next_cursor);

  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 5 });

  expect(asked).toEqual([undefined, 'b']);
  expect(pages.flatMap(({ letters }) => letters)).toEqual(['a', 'b', 'c']);
});
