import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import { missing } from '#features/stream/streams/server/api.ts';
import { findClip } from './store/clips.ts';

const FILE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.mp4$/;
/** Cache lifetime in seconds: a video never changes, but can be deleted. */
const FILE_SECONDS = HOUR_SECONDS;

export const clipKey = (id: string): string => `clips/${id}.mp4`;

export const clipOfKey = (key: string): string | null => (key.startsWith('clips/') && FILE.exec(key.slice('clips/'.length))?.[1]) || null;

/** Serves `/media/clip/{id}.mp4`, whole or in ranges. */
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
