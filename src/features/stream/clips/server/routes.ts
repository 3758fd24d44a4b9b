import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  changeClipSettings,
  countClipView,
  createClip,
  deleteClip,
  listClips,
  listRecentClips,
  showClip,
  showClipSettings,
  showClipSource,
} from '#features/stream/clips/contract/clip.ts';
import { mediaRoute } from '#features/stream/streams/server/api.ts';
import { serveClip, serveClipPicture } from './clip-file.ts';
import { changeSettings, readClipSettings } from './clip-settings.ts';
import { readClipSource, serveClipSource } from './clip-source.ts';
import { deleteClipOf } from './delete-clips.ts';
import { makeClip } from './make-clip.ts';
import { addView, readClip, readClips, readRecentClips } from './read-clips.ts';

export const clipRoutes: Route[] = [
  route(listClips, ({ params, query, ctx }) => readClips(ctx, params.slug, query)),
  route(listRecentClips, async ({ query, ctx }) => dataEnvelope(await readRecentClips(ctx, query))),
  route(showClip, async ({ params, viewer, ctx }) => ({ clip: await readClip(ctx, params.clip, viewer) })),
  route(showClipSource, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readClipSource(ctx, params.slug, viewer, query.video)),
  ),
  route(createClip, async ({ params, body, viewer, ctx }) => dataEnvelope({ clip: await makeClip(ctx, params.slug, viewer, body) })),
  route(countClipView, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ is_counted: await addView(ctx, params.clip, viewer, client.address) }),
  ),
  route(deleteClip, async ({ params, viewer, ctx }) => {
    await deleteClipOf(ctx, params.clip, viewer);
    return dataEnvelope(null);
  }),
  route(showClipSettings, async ({ params, ctx }) => dataEnvelope(await readClipSettings(ctx, params.slug))),
  route(changeClipSettings, async ({ params, body, viewer, ctx }) => dataEnvelope(await changeSettings(ctx, params.slug, viewer, body))),
  mediaRoute('clip', '/media/clip/:file', serveClip),
  mediaRoute('clip', '/media/clip/:clip/:file', serveClipPicture),
  mediaRoute('clip', '/media/clip-source/:media/:file', serveClipSource),
];
