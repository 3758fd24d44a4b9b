import { Uuid } from '#core/contract/ids.ts';
import type { Contributions } from '#core/server/feature.ts';
import { findClips } from './store/clips.ts';
import { clipOnWire } from './wire.ts';

/** Clips that messages share (M-12): ready ones of the chat's own channel. */
export const sharedClips: Contributions['sharedClips'] = async (db, site, references) => {
  const ids = references.flatMap(({ clipId }) => (Uuid.safeParse(clipId).success ? [clipId.toLowerCase()] : []));
  const rows = new Map((await findClips(db, ids)).map((row) => [row.id, row]));
  return references.map(({ channelId, clipId }) => {
    const row = rows.get(clipId.toLowerCase());
    if (row?.state !== 'ready' || row.channelId !== channelId) return null;
    const { id, title, thumbnail_url, duration, creator } = clipOnWire(site, row);
    return { id, title, thumbnail_url, duration, creator };
  });
};
