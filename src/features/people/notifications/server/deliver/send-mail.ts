import type { Ctx } from '#core/server/context.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { messageOf } from '#features/people/notifications/rules/message.ts';

export const canMail = (ctx: Pick<Ctx, 'services'>): boolean => ctx.services.mailer !== undefined;

/** Rejects when the mail server does not accept the mail. */
export async function sendMail(ctx: Ctx, to: { username: string; email: string }, notification: Notification): Promise<void> {
  const { publicUrl } = ctx;
  const { title, body, path } = messageOf(notification, 'en');
  const lines = [
    `Hello ${to.username},`,
    [title, body].filter((text) => text !== '').join('\n'),
    `${publicUrl}${path}`,
    `You choose what you are notified of at ${publicUrl}/settings/notifications`,
  ];
  await ctx.services.mailer?.send({ to: to.email, subject: title, text: lines.join('\n\n') });
}
