import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';

/** Maximum number of requests, so that a flood of events does not become a flood of requests. */
const TRIES = 3;

/**
 * Requests the state of a query that realtime events replace in the cache. An event that arrives during a request can be newer than its
 * answer, so the answer is dropped and the request repeated. When events keep arriving, their state is kept. `versionOf` limits this to
 * changes of its result; without it every change of the cached data counts.
 */
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

/**
 * Fetches these queries after a change without an event, such as a confirmed subscription or the viewer's own change. Pending requests may
 * return older answers, even first ones, which `invalidateQueries` alone would not replace.
 */
export async function askAgain(client: QueryClient, queries: { queryKey: QueryFunctionContext['queryKey'] }): Promise<void> {
  await client.cancelQueries(queries);
  await client.invalidateQueries(queries);
}

const changesOf = (client: QueryClient, queryKey: QueryFunctionContext['queryKey']) => client.getQueryState(queryKey)?.dataUpdateCount;
