import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import {
  type Account,
  AVATAR,
  changeEmail,
  changePassword,
  changePicture,
  changeProfile,
} from '#features/people/accounts/contract/account.ts';
import { cookieToken, setDeviceCookie, setSessionCookies } from './browser-cookies.ts';
import { sendConfirmLink } from './confirm-email.ts';
import { profileChanged, sessionsEnded } from './events.ts';
import { consumeSessionGuess, isEmailTaken } from './guesses.ts';
import { mailChangeNotice } from './outgoing-mail.ts';
import { hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { accountOf } from './self.ts';
import { rememberBrowser, rememberProgram } from './start-session.ts';
import { deleteMailedLinks, updateEmail } from './store/emails.ts';
import { deleteKnownMarks, deleteOtherSessions, updateSessionToken } from './store/sessions.ts';
import {
  deleteResetsOf,
  findUserById,
  lockAccounts,
  type User,
  updateBot,
  updatePassword,
  updatePicture,
  updateProfile,
} from './store/users.ts';
import { newToken, tokenHash } from './tokens.ts';

export async function readOwnAccount(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return accountOf(ctx, (await findUserById(ctx.db, viewer.id))!);
}

export function changeOwnProfile(
  ctx: Ctx,
  viewer: Viewer,
  { is_bot: isBot, ...change }: BodyOf<typeof changeProfile>,
  client: Pick<Client, 'address'>,
): Promise<Account> {
  return ctx.tx(async (tx) => {
    const user = await lockSelf(tx, viewer);
    await updateProfile(tx, user.id, change);
    if (isBot !== undefined && isBot !== (user.bot !== null)) {
      if (user.bot === 'staff') return changeProfile.refuse('BOT_BY_STAFF');
      await updateBot(tx, user.id, isBot ? 'self' : null);
      await recordSecurityEvent(tx, { act: isBot ? 'mark_bot' : 'unmark_bot', userId: user.id, client, at: ctx.now() });
    }
    await tx.announce(profileChanged, { userId: user.id });
    return accountOf(ctx, (await findUserById(tx, user.id))!);
  });
}

export async function changeOwnPicture(ctx: Ctx, viewer: Viewer, image: string): Promise<Account> {
  const added = await acceptUpload(ctx, { image, kind: AVATAR, counters: [`avatar ${viewer.id}`] }, changePicture);
  return ctx.tx(async (tx) => accountOf(ctx, await setPicture(tx, await lockSelf(tx, viewer), added, ctx.now())));
}

export function removeOwnPicture(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return ctx.tx(async (tx) => accountOf(ctx, await setPicture(tx, await lockSelf(tx, viewer), [], ctx.now())));
}

/** Requires a locked account, so that each of several concurrent changes releases the previous picture. */
export async function setPicture(tx: Tx, user: User, added: readonly RenderedPicture[], at: Date): Promise<User> {
  const [picture = null] = await replacePictures(tx, { added, dropped: user.picture === null ? [] : [user.picture], at });
  if (picture === user.picture) return user;
  await updatePicture(tx, user.id, picture);
  await tx.announce(profileChanged, { userId: user.id });
  return { ...user, picture };
}

/** Throws when a concurrent suspension has ended the session. */
async function lockSelf(tx: Tx, viewer: Viewer): Promise<User> {
  const [user] = await lockAccounts(tx, [viewer.id]);
  return user && !user.suspendedAt ? user : refuseCommon('NOT_SIGNED_IN');
}

/** Ends everything the old password opened. The new token invalidates copied cookies. Returns the number of other sessions ended. */
export async function changeOwnPassword(
  ctx: Ctx,
  viewer: Viewer,
  body: BodyOf<typeof changePassword>,
  client: Client,
  reply: ReplyControls,
): Promise<number> {
  const guess = await consumeSessionGuess(ctx, viewer.sessionId);
  const user = (await findUserById(ctx.db, viewer.id))!;
  if (!(await passwordMatches(user.passwordHash, body.current_password))) return changePassword.refuse('WRONG_PASSWORD');
  await refuseCommonPassword(ctx, body.new_password, user, changePassword);
  const newHash = await hashPassword(body.new_password);

  const byCookie = cookieToken(client) !== null;
  const { ended, browser } = await ctx.tx(async (tx) => {
    if (!(await updatePassword(tx, user.id, user.passwordHash, newHash))) return changePassword.refuse('WRONG_PASSWORD');
    const sessionIds = await deleteOtherSessions(tx, user.id, viewer.sessionId);
    await deleteResetsOf(tx, user.id);
    await deleteKnownMarks(tx, user.id);
    if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId: user.id, sessionIds });
    mailChangeNotice(ctx, tx, user, 'password');
    await recordSecurityEvent(tx, { act: 'change_password', userId: user.id, client, at: ctx.now() });
    if (!byCookie) {
      await rememberProgram(tx, ctx.now(), user.id, client);
      return { ended: sessionIds.length };
    }
    const token = newToken();
    await updateSessionToken(tx, viewer.sessionId, tokenHash(token));
    // The session continues, but its sockets may have been opened with the old token.
    tx.disconnectSessions(user.id, [viewer.sessionId]);
    return { ended: sessionIds.length, browser: { token, device: await rememberBrowser(tx, ctx.now(), user.id, client) } };
  });
  await ctx.limits.clear(guess);
  if (browser) {
    setSessionCookies(reply, browser.token);
    setDeviceCookie(reply, browser.device);
  }
  return ended;
}

/** Invalidates links sent to the old address. A new address is unconfirmed. */
export async function changeOwnEmail(ctx: Ctx, viewer: Viewer, body: BodyOf<typeof changeEmail>, client: Client): Promise<Account> {
  const guess = await consumeSessionGuess(ctx, viewer.sessionId);
  const user = (await findUserById(ctx.db, viewer.id))!;
  if (!(await passwordMatches(user.passwordHash, body.current_password))) return changeEmail.refuse('WRONG_PASSWORD');
  await ctx.limits.clear(guess);
  if (await isEmailTaken(ctx, body.email, client, user.id)) return changeEmail.refuse('EMAIL_TAKEN');
  return ctx.tx(async (tx) => {
    await updateEmail(tx, user.id, body.email);
    await deleteMailedLinks(tx, [user.id]);
    mailChangeNotice(ctx, tx, user, 'email address');
    await recordSecurityEvent(tx, { act: 'change_email', userId: user.id, client, at: ctx.now() });
    const changed = (await findUserById(tx, user.id))!;
    if (!changed.emailConfirmedAt) await sendConfirmLink(ctx, tx, { ...changed, email: body.email }, client);
    return accountOf(ctx, changed);
  });
}
