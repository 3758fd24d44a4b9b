import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { changeSiteSettings, listSiteSettings } from '#features/operators/site-settings/contract.ts';
import { change, readGroups } from './settings.ts';

export const siteSettingsRoutes: Route[] = [
  route(listSiteSettings, async ({ ctx, viewer }) => dataEnvelope({ groups: await readGroups(ctx, viewer) })),
  route(changeSiteSettings, async ({ ctx, viewer, client, body }) =>
    dataEnvelope({ groups: await change(ctx, { viewer, client }, body.changes) }),
  ),
];
