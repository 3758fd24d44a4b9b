import { Uuid } from '#core/contract/ids.ts';
import type { PlaylistUris } from '#core/server/media/hls/playlists.ts';
import type { Rung, Variant } from '#core/server/media/output.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';

/** Files of a media, by their names in playlists and below `/media/live/{slug}/{media}/`. */
export type MediaFile =
  | { kind: 'playlist'; variant: Variant }
  | { kind: 'init'; variant: Variant; version: number }
  | { kind: 'part'; variant: Variant; number: number }
  | { kind: 'segment'; variant: Variant; sequence: number };

/** URL of a public file below `/media`, at the CDN or at the site. */
export const mediaUrl = ({ settings, publicUrl }: WithSite, path: string): string => `${settings.MEDIA_URL ?? publicUrl}${path}`;

export const livePlaylistUrl = (site: WithSite, slug: string): string => mediaUrl(site, `/media/live/${slug}/master.m3u8`);

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

/** Null for any other name. */
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

export const mediaFolder = (mediaId: string): string => `media/${mediaId}/`;

/** Object key of a segment. The connection id keeps a replaced connection from overwriting its successor's segments. */
export const segmentKey = (mediaId: string, connectionId: string, variant: Variant, sequence: number): string =>
  `${mediaFolder(mediaId)}${connectionId}/${namesOf(variant).segment(sequence)}`;

export interface MediaSegment {
  mediaId: string;
  connectionId: string;
  variant: Variant;
  sequence: number;
}

const SEGMENT_KEY = /^media\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/([^/]+)$/;

/** Null for any other key. */
export function mediaSegmentOf(key: string): MediaSegment | null {
  const [, mediaId, connectionId, name] = SEGMENT_KEY.exec(key) ?? [];
  const file = name === undefined ? null : mediaFileOf(name);
  if (file?.kind !== 'segment' || ![mediaId, connectionId].every((id) => Uuid.safeParse(id).success)) return null;
  return { mediaId: mediaId!, connectionId: connectionId!, variant: file.variant, sequence: file.sequence };
}
