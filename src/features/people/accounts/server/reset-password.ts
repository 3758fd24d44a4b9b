import { secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { confirmReset } from '#features/people/accounts/contract/entry.ts';
import { RESET_MAILS, RESET_SECONDS } from '#features/people/accounts/rules.ts';
import { setDeviceCookie } from './browser-cookies.ts';
import { sessionsEnded } from './events.ts';
import { mailChangeNotice, mailResetLink } from './outgoing-mail.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { rememberBrowser } from './start-session.ts';
import { deleteKnownMarks, deleteOtherSessions } from './store/sessions.ts';
import {
  deleteExpiredResets,
  deleteReset,
  deleteResetsOf,
  findReset,
  findUserByEmail,
  findUserById,
  insertReset,
  replacePassword,
} from './store/users.ts';
import { newToken, tokenHash } from './tokens.ts';

/** An unknown address takes the same limit, statements and row, so that neither reply, time nor load reveals its state. */
export async function sendResetLink(ctx: Ctx, email: string, client: Client): Promise<null> {
  const found = await findUserByEmail(ctx.db, email);
  const user = found?.suspendedAt ? null : found;
  const { kind } = await ctx.limits.take(`reset mail ${tokenHash(email.toLowerCase())}`, RESET_MAILS.rate, RESET_MAILS.seconds);
  if (kind === 'limited') return null;
  const token = newToken();
  const now = ctx.now();
  const userId = user?.id ?? null;
  await ctx.tx(async (tx) => {
    await deleteExpiredResets(tx, now);
    await insertReset(tx, tokenHash(token), userId, secondsAfter(now, RESET_SECONDS));
    await recordSecurityEvent(tx, { act: 'request_reset', userId, client, at: now });
    if (user) mailResetLink(ctx, tx, user, token);
  });
  return null;
}

/** The link proves ownership of the mailbox, so this browser becomes known. This lets in an owner who is rate limited by an attack. */
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
  await refuseCommonPassword(ctx, password, (await findUserById(ctx.db, reset.userId))!, confirmReset);
  const newHash = await hashPassword(password);

  const device = await ctx.tx(async (tx) => {
    if (!(await deleteReset(tx, hash))) return confirmReset.refuse('RESET_TOKEN_INVALID');
    await replacePassword(tx, reset.userId, newHash);
    await deleteResetsOf(tx, reset.userId);
    await deleteKnownMarks(tx, reset.userId);
    const sessionIds = await deleteOtherSessions(tx, reset.userId, 0);
    if (sessionIds.length > 0) await tx.announce(sessionsEnded, { userId: reset.userId, sessionIds });
    mailChangeNotice(ctx, tx, (await findUserById(tx, reset.userId))!, 'password');
    await recordSecurityEvent(tx, { act: 'reset_password', userId: reset.userId, client, at: now });
    return rememberBrowser(tx, now, reset.userId, client);
  });
  setDeviceCookie(reply, device);
  return null;
}
