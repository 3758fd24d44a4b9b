import { type Route, route } from '#core/server/http/route.ts';
import { listClips, showClip } from '#features/clips/contract/clip.ts';
import { readClip, readClips } from './read-clips.ts';

export const clipRoutes: Route[] = [
  route(listClips, ({ params, query, ctx }) => readClips(ctx, params.slug, query)),
  route(showClip, async ({ params, viewer, ctx }) => ({ clip: await readClip(ctx, params.clip, viewer) })),
];
