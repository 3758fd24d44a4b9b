import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  showAnnouncements,
} from '#features/operators/announcements/contract.ts';
import { announce, changeAnnounced, readLatest, removeAnnounced, showNow } from './announcements.ts';

export const announcementRoutes: Route[] = [
  route(showAnnouncements, async ({ ctx, query }) => dataEnvelope({ announcements: await showNow(ctx, query.fresh === 'true') })),
  route(listAnnouncements, async ({ ctx, viewer }) => dataEnvelope({ announcements: await readLatest(ctx, viewer) })),
  route(addAnnouncement, async ({ ctx, viewer, client, body }) =>
    dataEnvelope({ announcement: await announce(ctx, { viewer, client }, body) }),
  ),
  route(changeAnnouncement, async ({ ctx, viewer, client, params, body }) =>
    dataEnvelope({ announcement: await changeAnnounced(ctx, { viewer, client }, params.announcement, body) }),
  ),
  route(removeAnnouncement, async ({ ctx, viewer, client, params }) =>
    dataEnvelope(await removeAnnounced(ctx, { viewer, client }, params.announcement)),
  ),
];
