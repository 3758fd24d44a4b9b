import { domainToUnicode } from 'node:url';
import type { z } from 'zod';
import type { Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { Identify, Identity } from '#core/server/http/client.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import type { Account } from '#features/people/accounts/contract/account.ts';
import type { Self, SignUpMode } from '#features/people/accounts/contract/entry.ts';
import type { readUser, StreamerChannel } from '#features/people/accounts/contract/programs.ts';
import { shouldRecordUse } from '#features/people/accounts/rules.ts';
import { clearSessionCookies, cookieToken, setSessionCookies } from './browser-cookies.ts';
import { type LiveSession, listLiveSessions, updateSessionsSeen } from './store/sessions.ts';
import { findUserById, isFirstAccountFree, shareLockStaff, type User } from './store/users.ts';
import { csrfTokenOf, tokenHash } from './tokens.ts';

/** Shows an international domain in Unicode, which sign-in accepts too. */
export function readableEmail(email: string): string {
  const [name, domain] = email.split('@') as [string, string];
  return `${name}@${domainToUnicode(domain) || domain}`;
}

export const selfOf = (ctx: Ctx, { id, username, slug, email, isStaff, picture }: User): Self => ({
  id,
  username,
  slug,
  email: email && readableEmail(email),
  is_staff: isStaff,
  profile_pic: avatarUrl(ctx, picture),
});

export const accountOf = (ctx: Ctx, user: User): Account => ({
  ...selfOf(ctx, user),
  bio: user.bio,
  links: user.links,
  bot: user.bot,
  created_at: user.createdAt.toISOString(),
  email_confirmed: user.emailConfirmedAt !== null,
});

/** Extends the cookies of a valid session by 30 days and clears those of an expired one. */
export async function readBrowserSession(
  ctx: Ctx,
  viewer: Viewer | null,
  client: Client,
  reply: ReplyControls,
): Promise<{ viewer: Self | null; first_account: boolean; sign_up: SignUpMode }> {
  const { SIGN_UP: sign_up } = ctx.settings;
  const token = cookieToken(client);
  if (!viewer) {
    if (token) clearSessionCookies(reply);
    return { viewer: null, first_account: ctx.services.setupToken === undefined && (await isFirstAccountFree(ctx.db)), sign_up };
  }
  if (token) setSessionCookies(reply, token);
  const user = await findUserById(ctx.db, viewer.id);
  return { viewer: selfOf(ctx, user!), first_account: false, sign_up };
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The user's own channel in `GET /api/v1/user`, and whether it is verified; null without a channel. */
    streamerChannel: (ctx: Ctx, userId: number) => Promise<{ channel: z.input<typeof StreamerChannel>; isVerified: boolean } | null>;
  }
}

/** Format that bots and extensions decode (wire.md 3.1). Unsupported fields are present with an empty value. */
export async function readOwnUser(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof readUser>> {
  const user = (await findUserById(ctx.db, viewer.id))!;
  const own = (await contribution(ctx, 'streamerChannel')?.(ctx, viewer.id)) ?? null;
  return {
    id: user.id,
    username: user.username,
    email: user.email ? readableEmail(user.email) : '',
    bio: user.bio,
    profilepic: avatarUrl(ctx, user.picture),
    verified: own?.isVerified ?? false,
    filtered_categories: [],
    is_2fa_setup: false,
    is_over_18: false,
    streamer_channel: own?.channel ?? null,
  };
}

interface SessionLookup {
  hash: string;
  client: Client;
}

/** Unbounded, because every queued lookup belongs to an open connection. */
const sessionLookups = perContext(
  (ctx) =>
    new Batcher<SessionLookup, LiveSession | null>((lookups) => readSessions(ctx, lookups), {
      maxBatchSize: Number.POSITIVE_INFINITY,
      maxQueued: Number.POSITIVE_INFINITY,
      maxConcurrent: 1,
      startAtOnce: true,
    }),
);

/** Batches lookups of concurrent requests into one statement, so that a busy chat does not query per request. */
export const identify: Identify = async (ctx, token, client): Promise<Identity | null> => {
  const session = await sessionLookups(ctx).enqueue({ hash: tokenHash(token), client });
  return session && { viewer: session.viewer, csrfToken: csrfTokenOf(token) };
};

async function readSessions(ctx: Ctx, lookups: readonly SessionLookup[]): Promise<Array<LiveSession | null>> {
  const now = ctx.now();
  const clients = new Map(lookups.map(({ hash, client }) => [hash, client]));
  const live = await listLiveSessions(ctx.db, [...clients.keys()], now, ctx.settings.SESSION_DAYS);
  const uses = live
    .filter(({ lastSeenAt }) => shouldRecordUse(lastSeenAt, now))
    .map(({ viewer, tokenHash }) => {
      const { address, userAgent } = clients.get(tokenHash)!;
      return { id: viewer.sessionId, address, userAgent };
    });
  if (uses.length > 0) await updateSessionsSeen(ctx.db, uses, now, ctx.settings.SESSION_DAYS);
  const sessions = new Map(live.map((session) => [session.tokenHash, session]));
  return lookups.map(({ hash }) => sessions.get(hash) ?? null);
}

/** Share-locks the staff role until the transaction ends, so a concurrent removal waits or the action is refused. */
export async function requireStaff(db: Db, viewer: Viewer, endpoint: Refuses<'NOT_ALLOWED'>): Promise<void> {
  if (!viewer.isStaff || !(await shareLockStaff(db, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}
