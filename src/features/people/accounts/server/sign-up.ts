import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { type Self, signUp } from '#features/people/accounts/contract/entry.ts';
import { slugOf, usernameRefusal } from '#features/people/accounts/rules.ts';
import { cookieToken, setDeviceCookie, setSessionCookies } from './browser-cookies.ts';
import { userCreated } from './events.ts';
import { isEmailTaken } from './guesses.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { selfOf } from './self.ts';
import { endPreviousSession, rememberBrowser, startSession } from './start-session.ts';
import { findUserBySlug, insertFirstAccount, insertUser, type User } from './store/users.ts';
import { tokenHash } from './tokens.ts';

declare module '#core/server/context.ts' {
  interface Services {
    /** First path segments of the site in lower case, unavailable as slugs. */
    reservedSlugs: ReadonlySet<string>;
  }
}

/** Creates the account and everything that later features add to it, and signs in the browser. */
export async function signUpBrowser(ctx: Ctx, body: BodyOf<typeof signUp>, client: Client, reply: ReplyControls): Promise<Self> {
  const refusal = usernameRefusal(body.username, ctx.services.reservedSlugs ?? new Set());
  if (refusal) return signUp.refuse(refusal);
  await refuseCommonPassword(body.password, signUp);
  // Quick reply before the slow hash. The insert below decides.
  if (await findUserBySlug(ctx.db, slugOf(body.username))) return signUp.refuse('USERNAME_TAKEN');
  if (await isEmailTaken(ctx, body.email, client)) return signUp.refuse('EMAIL_TAKEN');

  const passwordHash = await hashPassword(body.password);
  const { user, token, device } = await ctx.tx(async (tx) => {
    const now = ctx.now();
    const isStaff = await becomesStaff(tx, body.setup_token, ctx.services.setupToken);
    const user = await createUser(tx, { ...body, passwordHash, isStaff }, now);
    await recordSecurityEvent(tx, { act: 'sign_up', userId: user.id, client, at: now });
    await endPreviousSession(tx, cookieToken(client));
    const token = await startSession(ctx, tx, user, 'browser', client);
    return { user, token: token!, device: await rememberBrowser(tx, now, user.id, client) };
  });
  setSessionCookies(reply, token);
  setDeviceCookie(reply, device);
  return selfOf(ctx, user);
}

/** A token counts once: the row that marks the first account decides between concurrent sign-ups. */
async function becomesStaff(tx: Tx, given: string | undefined, needed: string | undefined): Promise<boolean> {
  if (given === undefined) return needed === undefined && (await insertFirstAccount(tx));
  const matches = needed === undefined || tokenHash(given) === tokenHash(needed);
  return (matches && (await insertFirstAccount(tx))) || signUp.refuse('SETUP_TOKEN_INVALID');
}

interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  isStaff: boolean;
}

async function createUser(tx: Tx, account: NewAccount, createdAt: Date): Promise<User> {
  const { username, email, passwordHash, isStaff } = account;
  const slug = slugOf(username);
  const id = await insertUser(tx, { username, slug, email, passwordHash, isStaff, createdAt });
  if (id === null) return signUp.refuse((await findUserBySlug(tx, slug)) ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
  await tx.announce(userCreated, { id, username, slug, isStaff, createdAt });
  return {
    id,
    username,
    slug,
    email,
    passwordHash,
    isStaff,
    bio: '',
    links: [],
    picture: null,
    createdAt,
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: '',
  };
}
