import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { ReplyContext, Thumbnails } from '#features/channel/channels/server/api.ts';
import { listThumbnails } from '../store/media-pictures.ts';
import { thumbnailOnWire } from './thumbnail.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /**
     * Those of these media of ended livestreams that everybody may watch, so that everybody may see their pictures. None without a feature that
     * keeps recordings.
     */
    publicMedia: (db: Db, mediaIds: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}

/** The pictures of these livestreams: of live ones, and of ended ones whose recording everybody may watch. */
export async function readThumbnails(db: Db, within: ReplyContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  const rows = await listThumbnails(db, livestreamIds);
  const ended = rows.flatMap(({ isLive, mediaId }) => (isLive ? [] : [mediaId]));
  const watchable = ended.length > 0 ? await contribution(within, 'publicMedia')?.(db, ended) : undefined;
  const shown = rows.filter(({ isLive, mediaId }) => isLive || watchable?.has(mediaId));
  return new Map(shown.map(({ livestreamId, thumbnail }) => [livestreamId, thumbnailOnWire(within, thumbnail)!]));
}
