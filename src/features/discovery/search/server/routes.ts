import { type Route, route } from '#core/server/http/route.ts';
import { multiSearch, searchDocuments } from '#features/discovery/search/contract.ts';
import { type SearchRefusal, search } from './search.ts';

export const searchRoutes: Route[] = [
  route(multiSearch, async ({ query, body, ctx }) => {
    const results = [];
    // One after the other, so that a request never holds more than one connection of the database.
    for (const asked of body.searches) {
      const result = await search(ctx, { ...query, ...asked });
      results.push(typeof result === 'string' ? problemOf(result) : result);
    }
    return { results };
  }),
  route(searchDocuments, async ({ params, query, ctx }) => {
    const result = await search(ctx, { ...query, collection: params.collection });
    return typeof result === 'string' ? searchDocuments.refuse(result) : result;
  }),
];

/** One search that cannot be made does not stop the others. */
const problemOf = (refusal: SearchRefusal) => {
  const [code, error] = searchDocuments.refusals[refusal];
  return { code, error };
};
