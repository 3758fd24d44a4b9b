import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import type { PlaylistUris } from '#core/server/media/hls/playlists.ts';
import { BandwidthMeter, renderMaster, renderVod } from '#core/server/media/hls/playlists.ts';
import type { ClosedSegment, Rung, Variant } from '#core/server/media/output.ts';
import type { TrackConfig } from '#core/server/media/sample.ts';
import { serveObject } from '#core/server/objects/serve-object.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import { findInit, findSegmentConnection, hasCaptions, listSegments, listSegmentsBetween, listTracks } from '../store/media.ts';
import { type Caching, fileHeaders, immutable } from './replies.ts';

/** The multivariant playlist of the stored media, with URIs relative to its folder. Null before the first segment. */
export async function renderStoredMaster(db: Db, mediaId: string): Promise<string | null> {
  const variants = await Promise.all(
    VARIANTS.map(async (variant) => {
      const [tracks, segments] = await Promise.all([listTracks(db, mediaId, variant), listSegments(db, mediaId, variant)]);
      const meter = new BandwidthMeter();
      for (const segment of segments) meter.add(segment);
      const { bandwidth } = meter;
      return bandwidth && tracks.length > 0 ? [{ uri: playlistName(variant), tracks, bandwidth }] : [];
    }),
  );
  return renderMaster(variants.flat(), await hasCaptions(db, mediaId));
}

/** The stored playlist of a variant, as a recording. Null before the first segment. */
export async function renderStoredPlaylist(db: Db, mediaId: string, variant: Variant): Promise<string | null> {
  const segments = await listSegments(db, mediaId, variant);
  return segments.length === 0 ? null : renderVod(segments, namesOf(variant));
}

/** Serves a stored init segment or segment. Null when it does not exist. */
export async function serveStoredFile(request: RawRequest, mediaId: string, file: MediaFile, caching: Caching): Promise<RawReply | null> {
  if (file.kind === 'init') {
    const bytes = await findInit(request.ctx.db, mediaId, file.variant, file.version);
    return bytes && immutable(bytes, caching);
  }
  const key = file.kind === 'segment' && (await keyOfSegment(request.ctx.db, mediaId, file));
  return key ? serveSegment(request, key, caching) : null;
}

/** Null when it is not stored. */
export const serveSegment = (request: RawRequest, key: string, caching: Caching): Promise<RawReply | null> =>
  serveObject(request.ctx.objects, { key, etag: `"${key}"`, headers: fileHeaders(caching) }, request);

/** For jobs: the whole segment in memory. Null when it is not stored. */
export async function readStoredSegment(
  { db, objects }: Pick<Ctx, 'db' | 'objects'>,
  mediaId: string,
  sequence: number,
): Promise<Buffer | null> {
  const key = await keyOfSegment(db, mediaId, { variant: 'main', sequence });
  const object = key && (await objects.get(key));
  return object ? buffer(object.body) : null;
}

async function keyOfSegment(
  db: Db,
  mediaId: string,
  { variant, sequence }: { variant: Variant; sequence: number },
): Promise<string | null> {
  const connectionId = await findSegmentConnection(db, mediaId, variant, sequence);
  return connectionId && segmentKey(mediaId, connectionId, variant, sequence);
}

/** Segments of the variant `main` without gaps and with the same tracks, so that one file can contain them all. */
export interface ContiguousRange {
  segments: ClosedSegment[];
  tracks: TrackConfig[];
}

const TOLERANCE = 0.05;

const endOf = ({ time, duration }: ClosedSegment): number => time + duration;

/** Stored segments within `span` (seconds) that are contiguous with the one at `around`. Null when nothing is stored there. */
export async function rangeAround(
  db: Db,
  mediaId: string,
  around: number,
  span: { start: number; end: number },
): Promise<ContiguousRange | null> {
  const segments = await listSegmentsBetween(db, mediaId, 'main', span);
  const at = segments.findIndex((segment) => around >= segment.time - TOLERANCE && around < endOf(segment) + TOLERANCE);
  if (at < 0) return null;
  const known = new Map<number, TrackConfig[]>();
  const tracksOf = async (version: number) => {
    const tracks = known.get(version) ?? (await listTracks(db, mediaId, 'main', version));
    known.set(version, tracks);
    return tracks;
  };
  const tracks = await tracksOf(segments[at]!.init);
  const continues = async (one: ClosedSegment, next: ClosedSegment, added: ClosedSegment) =>
    !added.gap && next.time - endOf(one) < TOLERANCE && isDeepStrictEqual(await tracksOf(added.init), tracks);
  let [first, last] = [at, at];
  while (first > 0 && (await continues(segments[first - 1]!, segments[first]!, segments[first - 1]!))) first -= 1;
  while (last < segments.length - 1 && (await continues(segments[last]!, segments[last + 1]!, segments[last + 1]!))) last += 1;
  return { segments: segments.slice(first, last + 1), tracks };
}

/** A playlist of segments of a public stream, with absolute paths as URIs. */
export function renderRange(slug: string, mediaId: string, segments: readonly ClosedSegment[]): string {
  const base = liveFolder(slug, mediaId);
  const { init, part, segment } = namesOf('main');
  return renderVod(segments, {
    init: (version) => `${base}/${init(version)}`,
    part: (number) => `${base}/${part(number)}`,
    segment: (sequence) => `${base}/${segment(sequence)}`,
  });
}

/** Files of a media, by their names in playlists and below `/media/live/{slug}/{media}/`. */
export type MediaFile =
  | { kind: 'playlist'; variant: Variant }
  | { kind: 'init'; variant: Variant; version: number }
  | { kind: 'part'; variant: Variant; number: number }
  | { kind: 'segment'; variant: Variant; sequence: number };

/** URL of a public file below `/media`, at the CDN or at the site. */
export const mediaUrl = ({ settings, publicUrl }: WithSite, path: string): string => `${settings.MEDIA_URL ?? publicUrl}${path}`;

export const livePlaylistUrl = (site: WithSite, slug: string): string => mediaUrl(site, `/media/live/${slug}/master.m3u8`);

/** Folder of the files of a stream's media, as a path. */
export const liveFolder = (slug: string, mediaId: string): string => `/media/live/${slug}/${mediaId}`;

/** Stored variants that every stream has, best first. */
export const VARIANTS = ['main', 'audio'] as const;

const NAME = /^(main|audio|720p|480p|360p)(?:\.m3u8|-(init|part|segment)-(0|[1-9]\d{0,8})\.(?:mp4|m4s))$/;

/** Rungs are not part of recordings: they have no rows, and their files are deleted once they leave the seek window. */
export const isRung = (variant: Variant): variant is Rung => variant !== 'main' && variant !== 'audio';

export const playlistName = (variant: Variant): string => `${variant}.m3u8`;

export const namesOf = (variant: Variant): PlaylistUris => ({
  init: (version) => `${variant}-init-${version}.mp4`,
  part: (number) => `${variant}-part-${number}.m4s`,
  segment: (sequence) => `${variant}-segment-${sequence}.m4s`,
});

export function mediaFileOf(name: string): MediaFile | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const variant = match[1] as Variant;
  const number = Number(match[3]);
  if (match[2] === undefined) return { kind: 'playlist', variant };
  if (name !== namesOf(variant)[match[2] as 'init' | 'part' | 'segment'](number)) return null;
  if (match[2] === 'init') return { kind: 'init', variant, version: number };
  return match[2] === 'part' ? { kind: 'part', variant, number } : { kind: 'segment', variant, sequence: number };
}

/** Pictures of a media, by their hash, beside its files. */
export const pictureName = (hash: string): string => `picture-${hash}.webp`;

/** The hash of a picture, or null for the name of another file. */
export const pictureOf = (name: string): string | null => /^picture-([0-9a-f]{40})\.webp$/.exec(name)?.[1] ?? null;

export const mediaFolder = (mediaId: string): string => `media/${mediaId}/`;

/** Object key of a segment. The connection id keeps a replaced connection from overwriting its successor's segments. */
export const segmentKey = (mediaId: string, connectionId: string, variant: Variant, sequence: number): string =>
  `${mediaFolder(mediaId)}${connectionId}/${namesOf(variant).segment(sequence)}`;

interface MediaSegment {
  mediaId: string;
  connectionId: string;
  variant: Variant;
  sequence: number;
}

const SEGMENT_KEY = /^media\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/([^/]+)$/;

export function mediaSegmentOf(key: string): MediaSegment | null {
  const [, mediaId, connectionId, name] = SEGMENT_KEY.exec(key) ?? [];
  const file = name === undefined ? null : mediaFileOf(name);
  if (file?.kind !== 'segment' || ![mediaId, connectionId].every((id) => Uuid.safeParse(id).success)) return null;
  return { mediaId: mediaId!, connectionId: connectionId!, variant: file.variant, sequence: file.sequence };
}
