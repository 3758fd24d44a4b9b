import { type Route, route } from '#core/server/http/route.ts';
import { multiSearch, searchDocuments } from '#features/discovery/search/contract.ts';
import { type SearchRefusal, search } from './search.ts';

export const searchRoutes: Route[] = [
  route(multiSearch, async ({ query, body, ctx }) => {
    const results = [];
    // Sequential, so that a request holds only one database connection.
    for (const input of body.searches) {
      const result = await search(ctx, { ...query, ...input });
      results.push(typeof result === 'string' ? problemOf(result) : result);
    }
    return { results };
  }),
  route(searchDocuments, async ({ params, query, ctx }) => {
    const result = await search(ctx, { ...query, collection: params.collection });
    return typeof result === 'string' ? searchDocuments.refuse(result) : result;
  }),
];

/** A failed search does not fail the others. */
const problemOf = (refusal: SearchRefusal) => {
  const [code, error] = searchDocuments.refusals[refusal];
  return { code, error };
};
