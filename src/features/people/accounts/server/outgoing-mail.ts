import type { Ctx, Tx } from '#core/server/context.ts';
import type { Mail } from '#core/server/mail/mailer.ts';
import { confirmLink, resetLink } from '#features/people/accounts/rules.ts';
import { findUserById, type User } from './store/users.ts';

/**
 * Every mail leaves through this file (checks/said-once.test.ts). An unconfirmed address gets only the links that prove its ownership, in
 * fixed texts: somebody else may have entered it, and would choose what its owner reads (docs/decisions/069).
 */

type MailContent = Omit<Mail, 'to'>;
type Recipient = Pick<User, 'email' | 'emailConfirmedAt' | 'suspendedAt'>;

export const canMail = (ctx: Pick<Ctx, 'services'>): boolean => ctx.services.mailer !== undefined;

const addressOf = ({ email, emailConfirmedAt, suspendedAt }: Recipient): string | null => (emailConfirmedAt && !suspendedAt ? email : null);

/** Mails an account at its confirmed address. No effect without one. Rejects when the mail server does not accept the mail. */
export async function mailAccount(
  ctx: Ctx,
  userId: number,
  compose: (user: { username: string }) => MailContent | Promise<MailContent>,
): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  const to = user && addressOf(user);
  if (to) await ctx.services.mailer?.send({ to, ...(await compose(user)) });
}

/**
 * Not awaited, because the response time must not reveal whether the account exists. Error messages are not logged: they may repeat a
 * link.
 */
function sendAfterCommit(ctx: Ctx, tx: Tx, mail: Mail): void {
  tx.afterCommit(() => {
    const { mailer } = ctx.services;
    const logFailure = ({ code, responseCode, command }: { code?: string; responseCode?: number; command?: string }) =>
      ctx.log.error({ code, responseCode, command, subject: mail.subject }, 'sending a mail failed');
    if (mailer) mailer.send(mail).catch(logFailure);
    else ctx.log.warn({ to: mail.to, subject: mail.subject }, `SMTP_URL is not set; mail printed instead of sent:\n${mail.text}`);
  });
}

/** The site as a mail names it. */
const siteOf = ({ settings, publicUrl }: Pick<Ctx, 'settings' | 'publicUrl'>): string => `${settings.SITE_NAME} (${publicUrl})`;

/** Usernames have letters, digits and underscores only, so that they cannot hold a link or a sentence. */
export function mailConfirmLink(ctx: Ctx, tx: Tx, { username, email, token }: { username: string; email: string; token: string }): void {
  sendAfterCommit(ctx, tx, {
    to: email,
    subject: 'Confirm your email address',
    text: [
      `This email address was entered for the account ${username} on ${siteOf(ctx)}. If this is your account, confirm the address within a day:`,
      confirmLink(ctx.publicUrl, token),
      'If it is not your account, ignore this email. Unconfirmed addresses get no other emails and do not keep you from signing up.',
    ].join('\n\n'),
  });
}

/** One link per account. An address that nobody confirmed may belong to several. */
export function mailResetLinks(ctx: Ctx, tx: Tx, email: string, links: readonly { username: string; token: string }[]): void {
  sendAfterCommit(ctx, tx, {
    to: email,
    subject: 'Reset your password',
    text: [
      `Someone requested a new password for an account with this email address on ${siteOf(ctx)}. If it was you, choose one here within the next hour:`,
      ...links.map(({ username, token }) => `${username}: ${resetLink(ctx.publicUrl, token)}`),
      'If it was not you, you can ignore this email. No password has changed.',
    ].join('\n\n'),
  });
}

interface StaffDecision {
  subject: string;
  /** What staff decided, and what follows for the person. */
  sentence: string;
  /** Empty without one. */
  reason: string;
}

/** Tells a person what staff decided about their account or channel. No effect without a mail server or a confirmed address. */
export async function mailStaffDecision(ctx: Ctx, tx: Tx, userId: number, { subject, sentence, reason }: StaffDecision): Promise<void> {
  const user = await findUserById(tx, userId);
  const to = user && addressOf(user);
  if (!to || !canMail(ctx)) return;
  const lines = [
    `Hello ${user.username},`,
    `${sentence} This is about your account or channel on ${siteOf(ctx)}.`,
    ...(reason ? [`Reason: ${reason}`] : []),
  ];
  sendAfterCommit(ctx, tx, { to, subject, text: lines.join('\n\n') });
}

type MailOutcome = { kind: 'accepted' } | { kind: 'no_server' } | { kind: 'failed'; reason: string };

/** To whatever address staff enter, in a fixed text. The reason is the answer of the mail server, or why there was none. */
export async function mailTest(ctx: Ctx, to: string): Promise<MailOutcome> {
  const { mailer } = ctx.services;
  if (!mailer) return { kind: 'no_server' };
  const text = `This is a test of ${siteOf(ctx)}. Its mails reach this address.`;
  try {
    await mailer.send({ to, subject: `Test mail of ${ctx.settings.SITE_NAME}`, text });
    return { kind: 'accepted' };
  } catch (error) {
    const { response, message } = error as Error & { response?: string };
    return { kind: 'failed', reason: response ?? message };
  }
}

/** Sent to the previous address, so that the owner learns of a takeover. */
export function mailChangeNotice(ctx: Ctx, tx: Tx, user: Recipient & { username: string }, what: 'password' | 'email address'): void {
  const to = addressOf(user);
  if (!to || !canMail(ctx)) return;
  sendAfterCommit(ctx, tx, {
    to,
    subject: `Your ${what} was changed`,
    text: [
      `Hello ${user.username},`,
      `The ${what} of your account was just changed. If it was not you, reset your password or contact the operator of ${siteOf(ctx)}.`,
    ].join('\n\n'),
  });
}
