import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { changeSitePage, listSitePages, readSitePage, showSitePage } from '#features/operators/site-pages/contract.ts';
import { changePage, readPage, readPages, showPage } from './pages.ts';

export const sitePagesRoutes: Route[] = [
  route(listSitePages, async ({ ctx }) => dataEnvelope(await readPages(ctx))),
  route(readSitePage, async ({ ctx, params }) => dataEnvelope({ page: await readPage(ctx, params.page) })),
  route(showSitePage, async ({ ctx, viewer, params }) => dataEnvelope({ page: await showPage(ctx, viewer, params.page) })),
  route(changeSitePage, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ page: await changePage(ctx, { viewer, client }, params.page, body) }),
  ),
];
