import type { Ctx, Tx } from '#core/server/context.ts';
import type { Mail } from '#core/server/mail/mailer.ts';
import { resetLink } from '#features/people/accounts/rules.ts';

/**
 * Not awaited, because the response time must not reveal whether the account exists. Error messages are not logged: they may repeat a reset
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

export function mailResetLink(ctx: Ctx, tx: Tx, user: { username: string; email: string }, token: string): void {
  sendAfterCommit(ctx, tx, {
    to: user.email,
    subject: 'Reset your password',
    text: [
      `Hello ${user.username},`,
      'Someone requested a new password for your account. If it was you, choose one here within the next hour:',
      resetLink(ctx.publicUrl, token),
      'If it was not you, you can ignore this email. Your password has not changed.',
    ].join('\n\n'),
  });
}

/** Sent to the previous address, so that the owner learns of a takeover. */
export function mailChangeNotice(ctx: Ctx, tx: Tx, user: { username: string; email: string }, what: 'password' | 'email address'): void {
  if (!ctx.services.mailer) return;
  sendAfterCommit(ctx, tx, {
    to: user.email,
    subject: `Your ${what} was changed`,
    text: [
      `Hello ${user.username},`,
      `The ${what} of your account was just changed. If it was not you, reset your password or contact the operator of ${ctx.publicUrl}.`,
    ].join('\n\n'),
  });
}
