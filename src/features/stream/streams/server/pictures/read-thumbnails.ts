import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { ReplyContext, Thumbnails } from '#features/channel/channels/server/api.ts';
import { listThumbnails } from '../store/media-pictures.ts';
import { thumbnailOnWire } from './thumbnail.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Media of ended livestreams that everyone can watch, so that their pictures are public. None without a feature for recordings. */
    publicMedia: (db: Db, mediaIds: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}

/** Thumbnails of live livestreams, and of ended ones with a public recording. */
export async function readThumbnails(db: Db, within: ReplyContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  const rows = await listThumbnails(db, livestreamIds);
  const ended = rows.flatMap(({ isLive, mediaId }) => (isLive ? [] : [mediaId]));
  const watchable = ended.length > 0 ? await contribution(within, 'publicMedia')?.(db, ended) : undefined;
  const shown = rows.filter(({ isLive, mediaId }) => isLive || watchable?.has(mediaId));
  return new Map(shown.map(({ livestreamId, thumbnail }) => [livestreamId, thumbnailOnWire(within, thumbnail)!]));
}
