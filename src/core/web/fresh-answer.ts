import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';

/** How often a request is sent at most, so that a flood of events does not become a flood of requests. */
const TRIES = 3;

/**
 * Asks for the state of a query that realtime events replace in the cache. An event that arrives while a request is in flight can be newer
 * than its answer, so the answer is dropped and the server asked again. When events keep arriving, what they said is kept.
 * `versionOf` limits this to changes of what it returns; without it every change of the cached data counts.
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
 * Fetches these queries after something that no event announces, such as a confirmed subscription or a change of one's own. Requests in
 * flight may return older answers, even a first one, which `invalidateQueries` alone would not replace.
 */
export async function askAgain(client: QueryClient, queries: { queryKey: QueryFunctionContext['queryKey'] }): Promise<void> {
  await client.cancelQueries(queries);
  await client.invalidateQueries(queries);
}

const changesOf = (client: QueryClient, queryKey: QueryFunctionContext['queryKey']) => client.getQueryState(queryKey)?.dataUpdateCount;
