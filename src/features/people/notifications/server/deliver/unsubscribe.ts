import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#core/server/context.ts';
import { cachedSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { NotificationKind } from '#features/people/notifications/contract/notification.ts';
import { UNSUBSCRIBE_PAGE, unsubscribeFromMail } from '#features/people/notifications/contract/settings.ts';
import { defaultSettings } from '#features/people/notifications/rules/kinds.ts';
import { changeStoredSettings, insertMissingSettings, isActiveAccount } from '../store/settings.ts';

/** A new key invalidates the links of all mails, so it is created once and kept. */
const unsubscribeKey = cachedSecret('unsubscribe_key', newSealingKey);

const signatureOf = async (ctx: Ctx, signed: string): Promise<Buffer> =>
  createHmac('sha256', await unsubscribeKey(ctx))
    .update(signed)
    .digest();

/** The token names the person and the kind, and never expires: old mails must stay unsubscribable. */
export async function unsubscribeLink(ctx: Ctx, userId: number, kind: NotificationKind): Promise<string> {
  const signed = `${userId}.${kind}`;
  const signature = (await signatureOf(ctx, signed)).toString('base64url');
  return `${ctx.publicUrl}${UNSUBSCRIBE_PAGE}?token=${signed}.${signature}`;
}

/** Turns off mails of the kind in the token. The link works without a session, so it can do nothing else. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<{ kind: NotificationKind }> {
  const [, id, kind, given] = /^(\d{1,15})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const known = NotificationKind.safeParse(kind);
  if (id === undefined || given === undefined || !known.success) return unsubscribeFromMail.refuse('UNSUBSCRIBE_TOKEN_INVALID');
  const signature = await signatureOf(ctx, `${id}.${kind}`);
  if (!timingSafeEqual(signature, Buffer.from(given, 'base64url'))) return unsubscribeFromMail.refuse('UNSUBSCRIBE_TOKEN_INVALID');
  const userId = Number(id);
  return ctx.tx(async (tx) => {
    // A deleted or suspended account gets no mail.
    if (!(await isActiveAccount(tx, userId))) return { kind: known.data };
    await insertMissingSettings(tx, userId, [defaultSettings(known.data)]);
    await changeStoredSettings(tx, userId, [{ kind: known.data, email: false }]);
    return { kind: known.data };
  });
}
