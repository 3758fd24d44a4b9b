import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { readUser } from '#features/accounts/contract/programs.ts';
import { findUserById } from './store/users.ts';
import { readUserParts } from './user-parts.ts';

/** The shape that bots and extensions decode (wire.md 3.1); what the product does not have yet is there with its empty value. */
export async function readOwnUser(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof readUser>> {
  const user = (await findUserById(ctx.db, viewer.id))!;
  const { streamer_channel = null } = await readUserParts(ctx.db, viewer.id);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    bio: user.bio,
    profilepic: null,
    verified: false,
    filtered_categories: [],
    is_2fa_setup: false,
    is_over_18: false,
    streamer_channel,
  };
}
