import { secondsAfter } from '#core/contract/durations.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import type { Grant } from '#core/server/limits/open-limits.ts';
import { confirmEmail, requestConfirmation } from '#features/people/accounts/contract/email-confirmation.ts';
import { CONFIRM_MAILS, CONFIRM_SECONDS } from '#features/people/accounts/rules.ts';
import { canMail, mailConfirmLink } from './outgoing-mail.ts';
import { recordSecurityEvent, recordSecurityEventOfEach } from './security-log.ts';
import { readableEmail } from './self.ts';
import {
  clearEmails,
  deleteConfirmation,
  deleteExpiredConfirmations,
  deleteMailedLinks,
  findConfirmation,
  insertConfirmation,
  lockEmailHolders,
  updateEmailConfirmed,
} from './store/emails.ts';
import { findUserById, type User } from './store/users.ts';
import { newToken, tokenHash } from './tokens.ts';

/**
 * Mails a confirmation link. Returns the limit of the account. The limits of the mailbox are silent, because they would reveal that another
 * account entered the address.
 */
export async function sendConfirmLink(
  ctx: Ctx,
  tx: Tx,
  { id, username, email }: { id: number; username: string; email: string },
  client: Pick<Client, 'address'>,
): Promise<Grant> {
  const { account, networkAtMailbox, mailbox } = CONFIRM_MAILS;
  const own = await ctx.limits.take(`confirm mail of ${id}`, account.rate, account.seconds);
  if (own.kind === 'limited') return own;
  const key = `confirm mail ${tokenHash(email.toLowerCase())}`;
  const near = await ctx.limits.take(`${key} ${networkOf(client.address)}`, networkAtMailbox.rate, networkAtMailbox.seconds);
  if (near.kind === 'limited' || (await ctx.limits.take(key, mailbox.rate, mailbox.seconds)).kind === 'limited') return own;
  const token = newToken();
  const now = ctx.now();
  await deleteExpiredConfirmations(tx, now);
  await insertConfirmation(tx, { tokenHash: tokenHash(token), userId: id, email, expiresAt: secondsAfter(now, CONFIRM_SECONDS) });
  mailConfirmLink(ctx, tx, { username, email, token });
  return own;
}

export async function resendConfirmLink(ctx: Ctx, viewer: Viewer, client: Client): Promise<{ mails_confirmation: boolean }> {
  const { username, email, emailConfirmedAt } = (await findUserById(ctx.db, viewer.id))!;
  if (!email) return requestConfirmation.refuse('NO_EMAIL');
  if (emailConfirmedAt) return requestConfirmation.refuse('EMAIL_ALREADY_CONFIRMED');
  const grant = await ctx.tx((tx) => sendConfirmLink(ctx, tx, { id: viewer.id, username, email }, client));
  if (grant.kind === 'limited') return refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
  return { mails_confirmation: canMail(ctx) };
}

export async function confirmOwnEmail(ctx: Ctx, token: string, client: Client): Promise<{ username: string; email: string }> {
  const hash = tokenHash(token);
  return ctx.tx(async (tx) => {
    const at = ctx.now();
    const { userId, email } = (await findConfirmation(tx, hash, at)) ?? confirmEmail.refuse('CONFIRMATION_TOKEN_INVALID');
    const user = await claimEmail(tx, userId, email, client, at);
    if (!user || !(await deleteConfirmation(tx, hash))) return confirmEmail.refuse('CONFIRMATION_TOKEN_INVALID');
    return { username: user.username, email: readableEmail(email) };
  });
}

/**
 * Confirms the address of an account, and takes it from all other accounts, which nobody at this mailbox confirmed. Returns null when the
 * account has lost the address or is suspended, or when another one confirmed it first.
 */
export async function claimEmail(tx: Tx, userId: number, email: string, client: Client, at: Date): Promise<User | null> {
  const holders = await lockEmailHolders(tx, email);
  const user = holders.find(({ id }) => id === userId);
  const others = holders.filter(({ id }) => id !== userId);
  if (!user || user.suspendedAt || others.some(({ emailConfirmedAt }) => emailConfirmedAt)) return null;
  if (user.emailConfirmedAt) return user;
  await updateEmailConfirmed(tx, userId, at);
  await recordSecurityEvent(tx, { act: 'confirm_email', userId, client, at });
  if (others.length > 0) {
    const losers = others.map(({ id }) => id);
    await clearEmails(tx, losers);
    await deleteMailedLinks(tx, losers);
    await recordSecurityEventOfEach(tx, losers, { act: 'drop_email', at });
  }
  return user;
}
