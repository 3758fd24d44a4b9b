import type { z } from 'zod';
import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { contribution } from '#core/server/feature.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import type { Account } from '#features/people/accounts/contract/account.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { readUser, StreamerChannel } from '#features/people/accounts/contract/programs.ts';
import { clearSessionCookies, cookieToken, setSessionCookies } from './browser-cookies.ts';
import { findUserById, isFirstAccountFree, type User } from './store/users.ts';

export const selfOf = (ctx: Ctx, { id, username, slug, email, isStaff, picture }: User): Self => ({
  id,
  username,
  slug,
  email,
  is_staff: isStaff,
  profile_pic: avatarUrl(ctx, picture),
});

export const accountOf = (ctx: Ctx, user: User): Account => ({
  ...selfOf(ctx, user),
  bio: user.bio,
  links: user.links,
  created_at: user.createdAt.toISOString(),
});

/** Extends the cookies of a valid session by 30 days and clears those of an expired one. */
export async function readBrowserSession(
  ctx: Ctx,
  viewer: Viewer | null,
  client: Client,
  reply: ReplyControls,
): Promise<{ viewer: Self | null; first_account: boolean }> {
  const token = cookieToken(client);
  if (!viewer) {
    if (token) clearSessionCookies(reply);
    return { viewer: null, first_account: ctx.services.setupToken === undefined && (await isFirstAccountFree(ctx.db)) };
  }
  if (token) setSessionCookies(reply, token);
  const user = await findUserById(ctx.db, viewer.id);
  return { viewer: selfOf(ctx, user!), first_account: false };
}

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
