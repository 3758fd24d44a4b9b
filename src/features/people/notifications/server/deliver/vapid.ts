import webpush from 'web-push';
import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The keys of this installation, and whom a push service may ask about it. */
export type VapidDetails = z.infer<typeof Keys> & { subject: string };

/**
 * The keys that identify this installation to push services (RFC 8292). They are made once and kept, because browsers subscribe to one of
 * them: with another one, every subscription would be lost.
 */
export async function vapidKeys(db: Db): Promise<z.infer<typeof Keys>> {
  return Keys.parse(JSON.parse(await installationSecret(db, 'vapid_keys', () => JSON.stringify(webpush.generateVAPIDKeys()))));
}

/** The subject is the installation's site, or a mail address where that has no HTTPS. */
export async function vapidDetails({ db, publicUrl }: Pick<Ctx, 'db' | 'publicUrl'>): Promise<VapidDetails> {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  return { ...(await vapidKeys(db)), subject };
}

/** How long a signature is valid, and how long it is used, in seconds. RFC 8292 allows a day. */
const VALID = 12 * 3600;
const USED = 6 * 3600;
/** Users choose the push services, so only so many signatures are kept. */
const KEPT = 1_000;

/** Signs for push services, once for each of them and some hours: a signature names the service, not the push. */
export class VapidSigner {
  readonly #details: VapidDetails;
  readonly #now: () => number;
  readonly #signed = new Map<string, { header: string; until: number }>();

  /** `now` is in milliseconds since the epoch. */
  constructor(details: VapidDetails, now: () => number = Date.now) {
    this.#details = details;
    this.#now = now;
  }

  /** The `Authorization` header for the push service at this origin. */
  headerFor(origin: string): string {
    const now = this.#now();
    const known = this.#signed.get(origin);
    if (known && now < known.until) return known.header;
    const { subject, publicKey, privateKey } = this.#details;
    const expiresAt = Math.floor(now / 1000) + VALID;
    const header = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiresAt).Authorization;
    this.#signed.delete(origin);
    this.#signed.set(origin, { header, until: now + USED * 1000 });
    if (this.#signed.size > KEPT) this.#signed.delete(this.#signed.keys().next().value!);
    return header;
  }
}
