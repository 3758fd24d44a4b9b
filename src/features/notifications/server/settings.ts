import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { changeNotificationSettings, type NotificationSettings } from '#features/notifications/contract/settings.ts';
import { settingsOf } from '#features/notifications/rules/kinds.ts';
import { canMail } from './deliver/send-mail.ts';
import { listSettings, saveSettings } from './store/settings.ts';

export async function readSettings(ctx: Ctx, viewer: Viewer): Promise<NotificationSettings> {
  return { kinds: settingsOf(await listSettings(ctx.db, viewer.id)), can_email: canMail(ctx) };
}

export function changeSettings(
  ctx: Ctx,
  viewer: Viewer,
  { kinds: changes }: BodyOf<typeof changeNotificationSettings>,
): Promise<NotificationSettings> {
  if (new Set(changes.map(({ kind }) => kind)).size < changes.length) return changeNotificationSettings.refuse('KIND_TWICE');
  return ctx.tx(async (tx) => {
    const before = settingsOf(await listSettings(tx, viewer.id));
    const kinds = before.map((one) => ({ ...one, ...changes.find(({ kind }) => kind === one.kind) }));
    await saveSettings(tx, viewer.id, kinds);
    return { kinds, can_email: canMail(ctx) };
  });
}
