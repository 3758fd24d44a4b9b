import webpush from 'web-push';
import { z } from 'zod';
import type { BackgroundService } from '#core/server/background-service.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The keys that identify this installation to push services (RFC 8292). They are made once and kept, because browsers subscribe to one of
 * them: with another one, every subscription would be lost.
 */
export async function vapidKeys(db: Db): Promise<z.infer<typeof Keys>> {
  return Keys.parse(JSON.parse(await installationSecret(db, 'vapid_keys', () => JSON.stringify(webpush.generateVAPIDKeys()))));
}

/** Whom a push service may ask about this installation: its site, or a mail address where that has no HTTPS. */
export const vapidSubject = ({ services }: Pick<Ctx, 'services'>): string =>
  services.publicUrl?.startsWith('https:') ? services.publicUrl : 'mailto:operator@localhost';

/** Makes the keys at the first start. */
export const makeVapidKeys: BackgroundService = {
  start: async ({ db }) => {
    await vapidKeys(db);
    return { stop: async () => undefined };
  },
};
