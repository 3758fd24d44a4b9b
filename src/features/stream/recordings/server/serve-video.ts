import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import {
  type Caching,
  immutable,
  mediaFileOf,
  missing,
  playlistReply,
  readStoredFile,
  renderStoredMaster,
  renderStoredPlaylist,
} from '#features/stream/streams/server/api.ts';
import { movieKey, moviePartOf } from './movie/movie-files.ts';
import { findMovie } from './store/movies.ts';
import { findRecordingMedia, type RecordingMedia } from './store/recordings.ts';
import { grantsAccess, isManagerToken } from './video-address.ts';

/** Cache lifetime of a file in seconds: it never changes, but a recording can become private or be deleted. */
const FILE_SECONDS = HOUR_SECONDS;
/** Cache lifetime of a playlist; the one of a recently ended stream may still grow. */
const PLAYLIST_SECONDS = 60;
const FRESH_SECONDS = 5;
/** Playlist cache of a node, in bytes: two hours take a quarter of a megabyte. */
const PLAYLIST_BYTES = 32 * 1024 * 1024;

const playlists = perContext(
  () => new LRUCache<string, Buffer>({ maxSize: PLAYLIST_BYTES, sizeCalculation: ({ length }, name) => length + name.length }),
);

/** Serves a playlist, init segment or segment to those who can watch the recording, or an MP4 file to those who manage it. */
export async function serveVideoFile(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const { uuid = '', token = null, file: name = '' } = params;
  const part = moviePartOf(name);
  const file = name === 'master.m3u8' ? 'master' : part === null ? mediaFileOf(name) : 'movie';
  const media = file && Uuid.safeParse(uuid).success ? await findRecordingMedia(ctx.db, uuid) : null;
  if (!file || !media || !(await grantsAccess(ctx, uuid, token, media))) return missing;
  const scope = token === null ? 'public' : 'private';
  if (file === 'movie') return isManagerToken(token) ? serveMovie(request, uuid, part!) : missing;
  if (file === 'master') return servePlaylist(request, media, scope, () => renderStoredMaster(ctx.db, media.mediaId));
  if (file.kind === 'playlist') {
    return servePlaylist(request, media, scope, () => renderStoredPlaylist(ctx.db, media.mediaId, file.variant));
  }
  const bytes = await readStoredFile(ctx, media.mediaId, file);
  return bytes ? immutable(bytes, { scope, seconds: FILE_SECONDS }) : missing;
}

async function serveMovie(request: RawRequest, uuid: string, part: number): Promise<RawReply> {
  const movie = await findMovie(request.ctx.db, uuid);
  if (movie?.state !== 'ready') return missing;
  const headers = {
    'content-type': 'video/mp4',
    'content-disposition': `attachment; filename="video-${part}.mp4"`,
    'cache-control': 'private, no-cache',
  };
  const object = { key: movieKey(movie.id, part), etag: `"${movie.id}-${part}"`, headers };
  return (await serveObject(request.ctx.objects, object, request)) ?? missing;
}

async function servePlaylist(
  request: RawRequest,
  { mediaId, measuredAt }: RecordingMedia,
  scope: Caching['scope'],
  render: () => Promise<string | null>,
): Promise<RawReply> {
  const kept = playlists(request.ctx);
  const name = `${mediaId} ${measuredAt?.getTime()} ${request.params.file}`;
  const known = kept.get(name);
  const text = known ? null : await render();
  if (!known && text === null) return missing;
  const playlist = known ?? Buffer.from(text!);
  if (measuredAt) kept.set(name, playlist);
  return playlistReply(playlist, { scope, seconds: measuredAt ? PLAYLIST_SECONDS : FRESH_SECONDS }, request);
}
