import type { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { StreamerChannel } from '#features/people/accounts/contract/programs.ts';
import { fieldsOfChannel } from './contributed-fields.ts';
import { findChannelOfUser } from './store/channels.ts';

/** The viewer's own channel in `GET /api/v1/user`. Programs fail without it (wire.md 3.1). */
export async function streamerChannelOf(ctx: Ctx, userId: number): Promise<z.input<typeof StreamerChannel> | null> {
  const channel = await findChannelOfUser(ctx.db, userId);
  if (!channel) return null;
  return {
    id: channel.id,
    user_id: channel.userId,
    slug: channel.slug,
    is_banned: channel.isSuspended,
    ...(await fieldsOfChannel(ctx, channel.id, StreamerChannel)),
  };
}
