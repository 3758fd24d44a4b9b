import type { BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { type Self, signIn, signUp } from '#features/people/accounts/contract/entry.ts';
import { mobileToken } from '#features/people/accounts/contract/programs.ts';
import { isDemoEmail, loginOf, signUpRefusal, siteNames, slugOf, usernameRefusal } from '#features/people/accounts/rules.ts';
import { cookieToken, setDeviceCookie, setSessionCookies } from './browser-cookies.ts';
import { sendConfirmLink } from './confirm-email.ts';
import { userCreated } from './events.ts';
import { consumeGuess, isEmailTaken, marksOf } from './guesses.ts';
import { isUsable, redeemInvitation } from './invitations.ts';
import { canMail } from './outgoing-mail.ts';
import { hashPassword, isEasyPassword, isOutdated, passwordMatches } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { selfOf } from './self.ts';
import { suspensionOnWire } from './staff.ts';
import { endPreviousSession, rememberBrowser, rememberProgram, startSession } from './start-session.ts';
import { findUserByEmail } from './store/emails.ts';
import {
  findUserBySlug,
  insertFirstAccount,
  insertUser,
  isAccountSuspended,
  isFirstAccountFree,
  type User,
  updatePassword,
} from './store/users.ts';
import { tokenHash } from './tokens.ts';

export async function signInBrowser(ctx: Ctx, body: BodyOf<typeof signIn>, client: Client, reply: ReplyControls): Promise<Self> {
  const user = await authenticate(ctx, body.login, body.password, client);
  if (!user) return signIn.refuse('WRONG_CREDENTIALS');
  if (user.suspendedAt)
    return signIn.refuse('ACCOUNT_SUSPENDED', {
      data: { ...suspensionOnWire(user), ...(user.deletesAt && { deletes_at: user.deletesAt.toISOString() }) },
    });
  const { token, device } = await ctx.tx(async (tx) => {
    const now = ctx.now();
    await endPreviousSession(tx, cookieToken(client));
    const token = await startSession(ctx, tx, user, 'browser', client);
    if (!token) return signIn.refuse((await isAccountSuspended(tx, user.id)) ? 'ACCOUNT_SUSPENDED' : 'WRONG_CREDENTIALS');
    await recordSecurityEvent(tx, { act: 'sign_in', userId: user.id, details: { kind: 'browser' }, client, at: now });
    return { token, device: await rememberBrowser(tx, now, user.id, client) };
  });
  setSessionCookies(reply, token);
  setDeviceCookie(reply, device);
  return selfOf(ctx, user);
}

export async function signInProgram(ctx: Ctx, body: BodyOf<typeof mobileToken>, client: Client): Promise<string> {
  const user = await authenticate(ctx, body.email, body.password, client);
  // Programs display field messages (wire.md 3, error styles).
  const refuse = (code: keyof typeof mobileToken.refusals) =>
    mobileToken.refuse(code, { errors: { email: [mobileToken.refusals[code][1]] } });
  if (user?.suspendedAt) return refuse('ACCOUNT_SUSPENDED');
  const token = await ctx.tx(async (tx) => {
    const now = ctx.now();
    const token = user && (await startSession(ctx, tx, user, 'program', client));
    if (token) {
      await rememberProgram(tx, now, user.id, client);
      await recordSecurityEvent(tx, { act: 'sign_in', userId: user.id, details: { kind: 'program' }, client, at: now });
    }
    return token;
  });
  return token ?? refuse('WRONG_CREDENTIALS');
}

/** Returns null for a wrong password or unknown login, with the same limits and timing. Refuses with RATE_LIMITED. */
async function authenticate(ctx: Ctx, typed: string, password: string, client: Client): Promise<User | null> {
  const login = loginOf(typed);
  const user = login.by === 'email' ? await findUserByEmail(ctx.db, login.value) : await findUserBySlug(ctx.db, login.value);
  const guess = await consumeGuess(ctx, login.value, user?.id ?? null, marksOf(client));
  const fits = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !fits) {
    await ctx.tx((tx) => recordSecurityEvent(tx, { act: 'sign_in_failed', userId: user?.id ?? null, client, at: ctx.now() }));
    return null;
  }
  await ctx.limits.clear(guess);
  return isOutdated(user.passwordHash) ? await withRenewedHash(ctx, user, password) : user;
}

async function withRenewedHash(ctx: Ctx, user: User, password: string): Promise<User> {
  const passwordHash = await hashPassword(password);
  return (await updatePassword(ctx.db, user.id, user.passwordHash, passwordHash)) ? { ...user, passwordHash } : user;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** First path segments of the site in lower case, unavailable as slugs. */
    reservedSlugs: ReadonlySet<string>;
  }
}

/** Creates the account and everything that later features add to it, and signs in the browser. */
export async function signUpBrowser(
  ctx: Ctx,
  body: BodyOf<typeof signUp>,
  client: Client,
  reply: ReplyControls,
): Promise<ReplyInput<typeof signUp>['data']> {
  const closed = await closedRefusal(ctx, body);
  if (closed) return signUp.refuse(closed);
  const refusals = await signUpRefusals(ctx, body, client);
  const [first] = refusals;
  if (first !== undefined) return signUp.refuse(first, refusals.length > 1 ? { data: { refusals } } : {});

  const passwordHash = await hashPassword(body.password);
  const { user, token, device } = await ctx.tx(async (tx) => {
    const now = ctx.now();
    const isStaff = await becomesStaff(tx, body.setup_token, ctx.services.setupToken);
    const refusal = signUpRefusal({ mode: tx.settings.SIGN_UP, isFirst: isStaff, code: body.invitation });
    if (refusal) return signUp.refuse(refusal);
    const user = await createUser(tx, { ...body, passwordHash, isStaff }, now);
    if (body.invitation !== '' && !(await redeemInvitation(tx, body.invitation, user.id)) && tx.settings.SIGN_UP === 'invited' && !isStaff)
      return signUp.refuse('INVITATION_INVALID');
    await recordSecurityEvent(tx, { act: 'sign_up', userId: user.id, client, at: now });
    await endPreviousSession(tx, cookieToken(client));
    const token = await startSession(ctx, tx, user, 'browser', client);
    if (!user.emailConfirmedAt) await sendConfirmLink(ctx, tx, { ...user, email: body.email }, client);
    return { user, token: token!, device: await rememberBrowser(tx, now, user.id, client) };
  });
  setSessionCookies(reply, token);
  setDeviceCookie(reply, device);
  return { viewer: selfOf(ctx, user), mails_confirmation: canMail(ctx) && user.emailConfirmedAt === null };
}

/** Why nobody, or not this person, may sign up. A quick reply before everything else; the transaction decides. */
async function closedRefusal(ctx: Ctx, { setup_token: setupToken, invitation: code }: BodyOf<typeof signUp>) {
  const { SIGN_UP: mode } = ctx.settings;
  if (mode === 'open') return null;
  const isFirst = setupToken !== undefined || (ctx.services.setupToken === undefined && (await isFirstAccountFree(ctx.db)));
  const refusal = signUpRefusal({ mode, isFirst, code });
  if (refusal || isFirst) return refusal;
  return (await isUsable(ctx, code)) ? null : 'INVITATION_INVALID';
}

/** Everything that the person must change, so that they learn it at once. A quick reply before the slow hash; the insert decides. */
async function signUpRefusals(ctx: Ctx, body: BodyOf<typeof signUp>, client: Client) {
  const unusable = usernameRefusal(
    body.username,
    ctx.services.reservedSlugs ?? new Set(),
    siteNames(ctx.publicUrl, ctx.settings.SITE_NAME),
  );
  const isNameTaken = unusable === null && (await findUserBySlug(ctx.db, slugOf(body.username))) !== null;
  const isEasy = await isEasyPassword(ctx, body.password, body);
  const refusals = [
    unusable ?? (isNameTaken && 'USERNAME_TAKEN'),
    (await isEmailTaken(ctx, body.email, client)) && 'EMAIL_TAKEN',
    isEasy && 'PASSWORD_COMMON',
  ] as const;
  return refusals.filter((refusal) => refusal !== false);
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
  const emailConfirmedAt = tx.settings.demo && isDemoEmail(email) ? createdAt : null;
  const id = await insertUser(tx, { username, slug, email, emailConfirmedAt, passwordHash, isStaff, createdAt });
  if (id === null) return signUp.refuse((await findUserBySlug(tx, slug)) ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
  await tx.announce(userCreated, { id, username, slug, isStaff, createdAt });
  return {
    id,
    username,
    slug,
    email,
    emailConfirmedAt,
    passwordHash,
    isStaff,
    bio: '',
    links: [],
    picture: null,
    createdAt,
    suspendedAt: null,
    suspendedUntil: null,
    suspensionReason: '',
    deletesAt: null,
    isSuspendedForDeletion: false,
    bot: null,
  };
}
