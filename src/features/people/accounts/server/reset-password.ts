import { secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import type { OperatorCommand } from '#core/server/operator-command.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { confirmReset } from '#features/people/accounts/contract/entry.ts';
import { RESET_ACCOUNTS, RESET_MAILS, RESET_SECONDS, resetLink, slugOf } from '#features/people/accounts/rules.ts';
import { setDeviceCookie } from './browser-cookies.ts';
import { claimEmail } from './confirm-email.ts';
import { sessionsEnded } from './events.ts';
import { mailChangeNotice, mailResetLinks } from './outgoing-mail.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent, recordSecurityEventOfEach } from './security-log.ts';
import { rememberBrowser } from './start-session.ts';
import { listResetTargets } from './store/emails.ts';
import { deleteKnownMarks, deleteOtherSessions } from './store/sessions.ts';
import {
  deleteExpiredResets,
  deleteReset,
  deleteResetsOf,
  findReset,
  findUserById,
  findUserBySlug,
  insertResets,
  lockAccounts,
  replacePassword,
} from './store/users.ts';
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

/**
 * A mailed link proves ownership of the mailbox, so the address is confirmed. Remembers this browser, so that it can sign in even during
 * an attack on the account.
 */
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
    const isValid = reset.isMailed ? user.email && (await claimEmail(tx, user.id, user.email, client, now)) : await isActive(tx, user.id);
    if (!isValid || !(await deleteReset(tx, hash))) return confirmReset.refuse('RESET_TOKEN_INVALID');
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

async function isActive(tx: Tx, userId: number): Promise<boolean> {
  const [user] = await lockAccounts(tx, [userId]);
  return user?.suspendedAt === null;
}

/** For people without a mailbox, or on a server without mail. The caller of the command owns the server. */
export const resetPasswordCommand: OperatorCommand = {
  name: 'reset-password',
  argument: 'USER',
  help: 'prints a one-time password reset link, valid for one hour.',
  async run(ctx, { argument: username }) {
    const user = await findUserBySlug(ctx.db, slugOf(username));
    if (!user) throw new StartupError(`There is no account named ${username}.`);
    if (user.suspendedAt)
      throw new StartupError(`The account ${user.username} is suspended: reinstate it at ${ctx.publicUrl}/staff first.`);
    const token = newToken();
    const now = ctx.now();
    await ctx.tx(async (tx) => {
      await deleteExpiredResets(tx, now);
      await insertResets(tx, [{ userId: user.id, tokenHash: tokenHash(token), isMailed: false }], secondsAfter(now, RESET_SECONDS));
      await recordSecurityEvent(tx, { act: 'request_reset', userId: user.id, details: { command: resetPasswordCommand.name }, at: now });
    });
    return resetLink(ctx.publicUrl, token);
  },
};
