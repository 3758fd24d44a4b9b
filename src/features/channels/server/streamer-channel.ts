import type { Db } from '#core/server/db/db.ts';
import type { StreamerChannel } from '#features/accounts/contract/programs.ts';
import { findChannelOfUser } from './store/channels.ts';

/** The viewer's own channel inside `GET /api/v1/user`. Programs fail without it (wire.md 3.1). */
export async function streamerChannelOf(db: Db, userId: number): Promise<StreamerChannel | null> {
  const channel = await findChannelOfUser(db, userId);
  return (
    channel && {
      id: channel.id,
      user_id: channel.userId,
      slug: channel.slug,
      playback_url: '',
      is_banned: channel.isSuspended,
      vod_enabled: true,
      subscription_enabled: true,
    }
  );
}
