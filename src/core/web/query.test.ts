import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { freshAnswer, pagedQuery } from './query.ts';

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

const queryKey = ['mode'];

/** Requests an answer that arrives after the changes of `meanwhile`. */
async function ask(meanwhile: (client: QueryClient, request: number) => void, versionOf?: (known: string | undefined) => unknown) {
  const client = new QueryClient();
  let requests = 0;
  const answer = await freshAnswer(
    { client, queryKey },
    async () => {
      requests += 1;
      meanwhile(client, requests);
      return `answer ${requests}`;
    },
    versionOf,
  );
  return { answer, requests };
}

test('an answer counts when nothing has changed since the request', async () => {
  expect(await ask(() => undefined)).toEqual({ answer: 'answer 1', requests: 1 });
});

test('an answer that is older than an event is dropped, and the request is repeated', async () => {
  const asked = ask((client, request) => request === 1 && client.setQueryData(queryKey, 'event'));
  expect(await asked).toEqual({ answer: 'answer 2', requests: 2 });
});

test('the request is sent at most three times while events keep arriving, and then the last event counts', async () => {
  const asked = ask((client, request) => client.setQueryData(queryKey, `event ${request}`));
  expect(await asked).toEqual({ answer: 'event 3', requests: 3 });
});

test('only changes of the version count when one is given', async () => {
  const first = (known: string | undefined) => known?.[0];
  expect(await ask((client, request) => client.setQueryData(queryKey, `event ${request}`), first)).toEqual({
    answer: 'answer 2',
    requests: 2,
  });
});
