import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { BandwidthMeter } from '#core/server/media/hls/bandwidth.ts';
import { renderMaster } from '#core/server/media/hls/master-playlist.ts';
import { renderVod } from '#core/server/media/hls/vod-playlist.ts';
import type { Variant } from '#core/server/media/output.ts';
import { findInit, findSegmentConnection, listSegments, listTracks } from '../store/media.ts';
import { type MediaFile, namesOf, playlistName, segmentKey, VARIANTS } from './media-files.ts';

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
  return renderMaster(variants.flat());
}

/** The stored playlist of a variant, as a recording. Null before the first segment. */
export async function renderStoredPlaylist(db: Db, mediaId: string, variant: Variant): Promise<string | null> {
  const segments = await listSegments(db, mediaId, variant);
  return segments.length === 0 ? null : renderVod(segments, namesOf(variant));
}

export async function readStoredFile(
  { db, objects }: Pick<Ctx, 'db' | 'objects'>,
  mediaId: string,
  file: MediaFile,
): Promise<Buffer | null> {
  if (file.kind === 'init') return findInit(db, mediaId, file.variant, file.version);
  if (file.kind !== 'segment') return null;
  const connectionId = await findSegmentConnection(db, mediaId, file.variant, file.sequence);
  const object = connectionId && (await objects.get(segmentKey(mediaId, connectionId, file.variant, file.sequence)));
  return object ? buffer(object.body) : null;
}
