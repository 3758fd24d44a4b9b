import webpush from 'web-push';
import { z } from 'zod';
import { HOUR_SECONDS, SECOND_MS } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

export type VapidDetails = z.infer<typeof Keys> & { subject: string };

/** RFC 8292. Created once and kept, because a new key invalidates every subscription. */
export async function vapidKeys(db: Db): Promise<z.infer<typeof Keys>> {
  return Keys.parse(JSON.parse(await installationSecret(db, 'vapid_keys', () => JSON.stringify(webpush.generateVAPIDKeys()))));
}

/** The subject is the site URL, or a mail address without HTTPS. */
export async function vapidDetails({ db, publicUrl }: Pick<Ctx, 'db' | 'publicUrl'>): Promise<VapidDetails> {
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
  return { ...(await vapidKeys(db)), subject };
}

/** Validity and reuse of a signature, in seconds. RFC 8292 allows a day. */
const VALID_SECONDS = 12 * HOUR_SECONDS;
const USED_SECONDS = 6 * HOUR_SECONDS;
/** Cached signatures. Bounded, because users choose the push services. */
const KEPT = 1_000;

/** Caches one signature per service, because a signature names the service, not the message. */
export class VapidSigner {
  readonly #details: VapidDetails;
  readonly #now: () => number;
  readonly #signed = new Map<string, { header: string; until: number }>();

  /** `now` returns milliseconds since the epoch. */
  constructor(details: VapidDetails, now: () => number = Date.now) {
    this.#details = details;
    this.#now = now;
  }

  /** Returns the `Authorization` header for a push service. */
  headerFor(origin: string): string {
    const now = this.#now();
    const known = this.#signed.get(origin);
    if (known && now < known.until) return known.header;
    const { subject, publicKey, privateKey } = this.#details;
    const expiresAt = Math.floor(now / 1000) + VALID_SECONDS;
    const header = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiresAt).Authorization;
    this.#signed.delete(origin);
    this.#signed.set(origin, { header, until: now + USED_SECONDS * SECOND_MS });
    if (this.#signed.size > KEPT) this.#signed.delete(this.#signed.keys().next().value!);
    return header;
  }
}
