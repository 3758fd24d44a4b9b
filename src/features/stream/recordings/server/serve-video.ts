import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { Uuid } from '#core/contract/ids.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import { attachment } from '#core/server/http/attachment.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { cachedSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import { PRIVATE_ADDRESS_SECONDS } from '#features/stream/recordings/rules.ts';
import {
  type Caching,
  mediaFileOf,
  mediaUrl,
  missing,
  pictureOf,
  playlistReply,
  renderStoredMaster,
  renderStoredPlaylist,
  serveMediaPicture,
  serveStoredFile,
} from '#features/stream/streams/server/api.ts';
import { movieKey, moviePartOf } from './movie/movie-files.ts';
import { findMovie } from './store/movies.ts';
import { findRecordingMedia, type RecordingMedia } from './store/recordings.ts';

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

/** Serves a playlist, segment or picture to those who can watch the recording, or an MP4 file to those who manage it. */
export async function serveVideoFile(request: RawRequest): Promise<RawReply> {
  const { ctx, params } = request;
  const { uuid = '', token = null, file: name = '' } = params;
  const part = moviePartOf(name);
  const picture = pictureOf(name);
  const file = name === 'master.m3u8' ? 'master' : part !== null ? 'movie' : picture === null ? mediaFileOf(name) : 'picture';
  const media = file && Uuid.safeParse(uuid).success ? await findRecordingMedia(ctx.db, uuid) : null;
  if (!file || !media || !(await grantsAccess(ctx, uuid, token, media))) return missing;
  const scope = token === null ? 'public' : 'private';
  if (file === 'movie') return isManagerToken(token) ? serveMovie(request, uuid, part!) : missing;
  if (file === 'picture') return (await serveMediaPicture(request, media.mediaId, picture!, scope)) ?? missing;
  if (file === 'master') return servePlaylist(request, media, scope, () => renderStoredMaster(ctx.db, media.mediaId));
  if (file.kind === 'playlist') {
    return servePlaylist(request, media, scope, () => renderStoredPlaylist(ctx.db, media.mediaId, file.variant));
  }
  return (await serveStoredFile(request, media.mediaId, file, { scope, seconds: FILE_SECONDS })) ?? missing;
}

async function serveMovie(request: RawRequest, uuid: string, part: number): Promise<RawReply> {
  const movie = await findMovie(request.ctx.db, uuid);
  if (movie?.state !== 'ready') return missing;
  const headers = {
    'content-type': 'video/mp4',
    'content-disposition': attachment(movie.files.length > 1 ? `${movie.title} ${part}` : movie.title, 'mp4'),
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

/**
 * Tokens are part of the path, so that relative URLs in playlists keep them: `unlisted-MAC`, valid while the recording is unlisted, and
 * `private-SECONDS-MAC`, valid until that time (seconds since the epoch).
 */

const TOKEN = /^(?:unlisted|private-(\d{10,12}))-[A-Za-z0-9_-]{43}$/;

const addressKey = cachedSecret('video_address_key', newSealingKey);

/** The folder of a public recording's files, as a path. */
export const recordingFolder = (uuid: string): string => `/media/video/${uuid}`;

/** The folder of the files for a person who can watch the recording, as a path. It expires when the token does. */
export async function videoFolder(
  ctx: Ctx,
  { uuid, visibility, isSuspended }: Pick<RecordingMedia, 'visibility' | 'isSuspended'> & { uuid: string },
): Promise<string> {
  if (visibility === 'private' || isSuspended) return managerFolder(ctx, uuid);
  return visibility === 'public' ? recordingFolder(uuid) : withToken(ctx, uuid, 'unlisted');
}

/** The multivariant playlist in that folder; at the CDN, if there is one. */
export const videoUrl = async (ctx: Ctx, recording: Parameters<typeof videoFolder>[1]): Promise<string> =>
  mediaUrl(ctx, `${await videoFolder(ctx, recording)}/master.m3u8`);

/** A file for those who manage the recording; the URL expires after six hours. */
export const managerUrl = async (ctx: Ctx, uuid: string, file: string): Promise<string> =>
  mediaUrl(ctx, `${await managerFolder(ctx, uuid)}/${file}`);

function managerFolder(ctx: Ctx, uuid: string): Promise<string> {
  const until = Math.floor(ctx.now().getTime() / 1000) + PRIVATE_ADDRESS_SECONDS;
  return withToken(ctx, uuid, `private-${until}`);
}

const withToken = async (ctx: Ctx, uuid: string, kind: string): Promise<string> =>
  `${recordingFolder(uuid)}/${kind}-${macOf(await addressKey(ctx), uuid, kind)}`;

/** Returns whether the token has the form that only managers of a recording get. */
const isManagerToken = (token: string | null): boolean => token?.startsWith('private-') ?? false;

/** Returns whether this token, or none, currently grants access to a recording's files. */
async function grantsAccess(ctx: Ctx, uuid: string, token: string | null, media: RecordingMedia): Promise<boolean> {
  const isHidden = media.visibility === 'private' || media.isSuspended;
  if (token === null) return media.visibility === 'public' && !isHidden;
  const match = TOKEN.exec(token);
  if (!match) return false;
  const until = match[1];
  if (until === undefined ? isHidden : Number(until) * 1000 < ctx.now().getTime()) return false;
  const kind = token.slice(0, token.length - MAC_LENGTH - 1);
  return constantTimeEqual(token.slice(-MAC_LENGTH), macOf(await addressKey(ctx), uuid, kind));
}

/** Characters of a SHA-256 in base64url. */
const MAC_LENGTH = 43;
const macOf = (key: string, uuid: string, kind: string): string =>
  createHmac('sha256', key).update(`video ${uuid} ${kind}`).digest('base64url');
