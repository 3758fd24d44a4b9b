import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import { serveGuardedPicture } from '#core/server/pictures/stored-pictures.ts';
import { missing, pictureName, pictureOf } from '#features/stream/streams/server/api.ts';
import { findVisible } from './store/clips.ts';

const FILE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.mp4$/;
/** Cache lifetime in seconds: a video never changes, but can be deleted. */
const FILE_SECONDS = HOUR_SECONDS;

export const clipKey = (id: string): string => `clips/${id}.mp4`;

export const clipOfKey = (key: string): string | null => (key.startsWith('clips/') && FILE.exec(key.slice('clips/'.length))?.[1]) || null;

/** Serves `/media/clip/{id}.mp4`, whole or in ranges. */
export async function serveClip(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const id = FILE.exec(params.file!)?.[1];
  const clip = id === undefined ? null : await findVisible(ctx.db, id);
  if (id === undefined || clip?.state !== 'ready') return missing;
  const headers = {
    'content-type': 'video/mp4',
    'cache-control': `public, max-age=${FILE_SECONDS}, immutable`,
    'access-control-allow-origin': '*',
  };
  return (await serveObject(ctx.objects, { key: clipKey(id), etag: `"${id}"`, headers }, request)) ?? missing;
}

/** A picture of a clip, as a path. */
export const clipPicturePath = (id: string, hash: string): string => `/media/clip/${id}/${pictureName(hash)}`;

/** Serves `/media/clip/{id}/picture-{hash}.webp` with the rights of the clip (decision 065). A failed clip has no pictures. */
export async function serveClipPicture(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const id = Uuid.safeParse(params.clip).data;
  const hash = pictureOf(params.file!);
  const clip = id && hash ? await findVisible(ctx.db, id) : null;
  if (!id || !hash || !clip || clip.state === 'failed') return missing;
  const owner = { id, has: async () => clip.pictures.includes(hash) };
  return (await serveGuardedPicture(request, { hash, owner, scope: 'public' })) ?? missing;
}
