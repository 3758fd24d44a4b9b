import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import { missing } from '#features/stream/streams/server/api.ts';
import { findClip } from './store/clips.ts';

const FILE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.mp4$/;
/** Seconds for which caches keep a video: it never changes, but it can be deleted. */
const FILE_SECONDS = 3600;

/** The key of the video of a clip in the object store. */
export const clipKey = (id: string): string => `clips/${id}.mp4`;

/** The id of the clip whose video has this key; null for every other key. */
export const clipOfKey = (key: string): string | null => (key.startsWith('clips/') && FILE.exec(key.slice('clips/'.length))?.[1]) || null;

/** Serves `/media/clip/{id}.mp4`, as a whole or in ranges. */
export async function serveClip(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const id = FILE.exec(params.file!)?.[1];
  const clip = id === undefined ? null : await findClip(ctx.db, id);
  if (clip?.state !== 'ready') return missing;
  const headers = {
    'content-type': 'video/mp4',
    'cache-control': `public, max-age=${FILE_SECONDS}, immutable`,
    'access-control-allow-origin': '*',
  };
  return (await serveObject(ctx.objects, { key: clipKey(clip.id), etag: `"${clip.id}"`, headers }, request)) ?? missing;
}
