import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { changeNotificationSettings, type NotificationSettings } from '#features/people/notifications/contract/settings.ts';
import { defaultSettings, settingsOf } from '#features/people/notifications/rules/kinds.ts';
import { canMail } from './deliver/mail-jobs.ts';
import { changeStoredSettings, insertMissingSettings, listSettings } from './store/settings.ts';

export const readSettings = (ctx: Ctx, viewer: Viewer): Promise<NotificationSettings> => settingsIn(ctx.db, ctx, viewer);

async function settingsIn(db: Db, site: Pick<Ctx, 'services'>, { id }: Viewer): Promise<NotificationSettings> {
  return { kinds: settingsOf(await listSettings(db, id)), can_email: canMail(site) };
}

export function changeSettings(
  ctx: Ctx,
  viewer: Viewer,
  { kinds: changes }: BodyOf<typeof changeNotificationSettings>,
): Promise<NotificationSettings> {
  if (new Set(changes.map(({ kind }) => kind)).size < changes.length) return changeNotificationSettings.refuse('KIND_TWICE');
  return ctx.tx(async (tx) => {
    await insertMissingSettings(
      tx,
      viewer.id,
      changes.map(({ kind }) => defaultSettings(kind)),
    );
    await changeStoredSettings(tx, viewer.id, changes);
    return settingsIn(tx, tx, viewer);
  });
}
