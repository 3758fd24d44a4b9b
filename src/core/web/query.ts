import { infiniteQueryOptions, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';

/** `read` gets the cursor of its page, undefined for the first one. `nextOf` returns the next cursor, null on the last page. */
export const pagedQuery = <Page, Key extends QueryKey, Cursor extends string | number>(
  queryKey: Key,
  read: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>,
  nextOf: (page: Page) => Cursor | null,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read((pageParam as Cursor | null) ?? undefined, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: nextOf,
  });

const TRIES = 3;

/** Repeats a request when an event arrives meanwhile, because the event can be newer. `versionOf` limits this to changes of its result. */
export async function freshAnswer<T>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  ask: () => Promise<T>,
  versionOf: (known: T | undefined) => unknown = () => changesOf(client, queryKey),
): Promise<T> {
  const known = () => client.getQueryData<T>(queryKey);
  for (let tries = 1; ; tries += 1) {
    const version = versionOf(known());
    const answer = await ask();
    if (versionOf(known()) === version) return answer;
    if (tries === TRIES) return known() ?? answer;
  }
}

/** Refetches after a change without an event. Pending requests may return older answers, which `invalidateQueries` would keep. */
export async function askAgain(client: QueryClient, queries: { queryKey: QueryFunctionContext['queryKey'] }): Promise<void> {
  await client.cancelQueries(queries);
  await client.invalidateQueries(queries);
}

const changesOf = (client: QueryClient, queryKey: QueryFunctionContext['queryKey']) => client.getQueryState(queryKey)?.dataUpdateCount;
