import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { type Account, changeEmail, changePassword } from '#features/people/accounts/contract/account.ts';
import { cookieToken, setDeviceCookie, setSessionCookies } from './browser-cookies.ts';
import { sessionsEnded } from './events.ts';
import { consumeSessionGuess, isEmailTaken } from './guesses.ts';
import { mailChangeNotice } from './outgoing-mail.ts';
import { hashPassword, passwordMatches, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { accountOf } from './self.ts';
import { rememberBrowser, rememberProgram } from './start-session.ts';
import { deleteKnownMarks, deleteOtherSessions, updateSessionToken } from './store/sessions.ts';
import { deleteResetsOf, findUserById, updateEmail, updatePassword } from './store/users.ts';
import { newToken, tokenHash } from './tokens.ts';

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
  await refuseCommonPassword(body.new_password, changePassword);
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

/** Invalidates reset links sent to the old address. */
export async function changeOwnEmail(ctx: Ctx, viewer: Viewer, body: BodyOf<typeof changeEmail>, client: Client): Promise<Account> {
  const guess = await consumeSessionGuess(ctx, viewer.sessionId);
  const user = (await findUserById(ctx.db, viewer.id))!;
  if (!(await passwordMatches(user.passwordHash, body.current_password))) return changeEmail.refuse('WRONG_PASSWORD');
  await ctx.limits.clear(guess);
  if (await isEmailTaken(ctx, body.email, client, user.id)) return changeEmail.refuse('EMAIL_TAKEN');
  await ctx.tx(async (tx) => {
    if (!(await updateEmail(tx, user.id, body.email))) return changeEmail.refuse('EMAIL_TAKEN');
    await deleteResetsOf(tx, user.id);
    mailChangeNotice(ctx, tx, user, 'email address');
    await recordSecurityEvent(tx, { act: 'change_email', userId: user.id, client, at: ctx.now() });
  });
  return accountOf(ctx, { ...user, email: body.email });
}
