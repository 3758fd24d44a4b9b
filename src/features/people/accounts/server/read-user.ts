import type { z } from 'zod';
import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { contribution } from '#core/server/feature.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import type { readUser, StreamerChannel } from '#features/people/accounts/contract/programs.ts';
import { findUserById } from './store/users.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The user's own channel in `GET /api/v1/user`; null without a channel. */
    streamerChannel: (ctx: Ctx, userId: number) => Promise<z.input<typeof StreamerChannel> | null>;
  }
}

/** Format that bots and extensions decode (wire.md 3.1). Unsupported fields are present with an empty value. */
export async function readOwnUser(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof readUser>> {
  const user = (await findUserById(ctx.db, viewer.id))!;
  const streamer_channel = (await contribution(ctx, 'streamerChannel')?.(ctx, viewer.id)) ?? null;
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    bio: user.bio,
    profilepic: avatarUrl(ctx, user.picture),
    verified: false,
    filtered_categories: [],
    is_2fa_setup: false,
    is_over_18: false,
    streamer_channel,
  };
}
