import { Uuid } from '#core/contract/ids.ts';
import type { Contributions } from '#core/server/feature.ts';
import { findClips } from './store/clips.ts';
import { clipOnWire } from './wire.ts';

/** The clips that messages share, as they are shown in chat (M-12): those of the chat's own channel that are ready. */
export const sharedClips: Contributions['sharedClips'] = async (db, site, asked) => {
  const ids = asked.flatMap(({ clipId }) => (Uuid.safeParse(clipId).success ? [clipId.toLowerCase()] : []));
  const rows = new Map((await findClips(db, ids)).map((row) => [row.id, row]));
  return asked.map(({ channelId, clipId }) => {
    const row = rows.get(clipId.toLowerCase());
    if (row?.state !== 'ready' || row.channelId !== channelId) return null;
    const { id, title, thumbnail_url, duration, creator } = clipOnWire(site, row);
    return { id, title, thumbnail_url, duration, creator };
  });
};
