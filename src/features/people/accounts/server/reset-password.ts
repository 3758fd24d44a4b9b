import { secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { confirmReset } from '#features/people/accounts/contract/entry.ts';
import { RESET_ACCOUNTS, RESET_MAILS, RESET_SECONDS } from '#features/people/accounts/rules.ts';
import { setDeviceCookie } from './browser-cookies.ts';
import { claimEmail } from './confirm-email.ts';
import { sessionsEnded } from './events.ts';
import { mailChangeNotice, mailResetLinks } from './outgoing-mail.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent, recordSecurityEventOfEach } from './security-log.ts';
import { rememberBrowser } from './start-session.ts';
import { listResetTargets } from './store/emails.ts';
import { deleteKnownMarks, deleteOtherSessions } from './store/sessions.ts';
import { deleteExpiredResets, deleteReset, deleteResetsOf, findReset, findUserById, insertResets, replacePassword } from './store/users.ts';
import { newToken, tokenHash } from './tokens.ts';

/** An unknown address takes the same limit and statements and a row, so that neither reply, time nor load reveals its state. */
export async function sendResetLinks(ctx: Ctx, email: string, client: Client): Promise<null> {
  const accounts = await listResetTargets(ctx.db, email, RESET_ACCOUNTS);
  const { kind } = await ctx.limits.take(`reset mail ${tokenHash(email.toLowerCase())}`, RESET_MAILS.rate, RESET_MAILS.seconds);
  if (kind === 'limited') return null;
  const now = ctx.now();
  const links = accounts.map(({ id, username }) => ({ userId: id, username, token: newToken() }));
  const stored = links.length > 0 ? links : [{ userId: null, token: newToken() }];
  await ctx.tx(async (tx) => {
    await deleteExpiredResets(tx, now);
    await insertResets(
      tx,
      stored.map(({ userId, token }) => ({ userId, tokenHash: tokenHash(token) })),
      secondsAfter(now, RESET_SECONDS),
    );
    await recordSecurityEventOfEach(
      tx,
      stored.map(({ userId }) => userId),
      { act: 'request_reset', client, at: now },
    );
    if (links.length > 0) mailResetLinks(ctx, tx, accounts[0]!.email!, links);
  });
  return null;
}

/** The link proves ownership of the mailbox, so the address is confirmed and this browser becomes known, also during an attack on the login. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: BodyOf<typeof confirmReset>,
  client: Client,
  reply: ReplyControls,
): Promise<null> {
  const hash = tokenHash(token);
  const now = ctx.now();
  // Checked first, so that an unknown token does not cost a slow hash.
  const reset = await findReset(ctx.db, hash, now);
  if (!reset) return confirmReset.refuse('RESET_TOKEN_INVALID');
  const user = (await findUserById(ctx.db, reset.userId))!;
  await refuseCommonPassword(ctx, password, user, confirmReset);
  const newHash = await hashPassword(password);

  const device = await ctx.tx(async (tx) => {
    // Locks the account before its links, like every other change of them.
    const claimed = user.email && (await claimEmail(tx, user.id, user.email, client, now));
    if (!claimed || !(await deleteReset(tx, hash))) return confirmReset.refuse('RESET_TOKEN_INVALID');
    await replacePassword(tx, user.id, newHash);
    await deleteResetsOf(tx, user.id);
    await deleteKnownMarks(tx, user.id);
    const sessionIds = await deleteOtherSessions(tx, user.id, 0);
    if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId: user.id, sessionIds });
    mailChangeNotice(ctx, tx, (await findUserById(tx, user.id))!, 'password');
    await recordSecurityEvent(tx, { act: 'reset_password', userId: user.id, client, at: now });
    return rememberBrowser(tx, now, user.id, client);
  });
  setDeviceCookie(reply, device);
  return null;
}
