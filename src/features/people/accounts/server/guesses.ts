import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { GUESS_LIMITS } from '#features/people/accounts/rules.ts';
import { listKnownMarks } from './store/known-clients.ts';
import { tokenHash } from './tokens.ts';

/** Identifies this browser for the limits below only. It does not authenticate anybody. */
export const DEVICE_COOKIE = 'device';

export interface ClientMarks {
  deviceMark: string | null;
  addressMark: string;
}

export function marksOf(client: Client): ClientMarks {
  const device = client.cookie(DEVICE_COOKIE);
  return { deviceMark: device ? `device:${tokenHash(device)}` : null, addressMark: `address:${networkOf(client.address)}` };
}

/** The key that counts guesses at a login (`loginOf(typed).value`) by unknown clients. What was typed may be a password, so it is hashed. */
export const guessKey = (login: string) => `guess ${tokenHash(login)}`;

/**
 * Consumes one guess at this login from this client before the password is checked, so that concurrent guesses count too. Refuses with
 * RATE_LIMITED. Returns the key to clear when the password turns out to be right (see the top of rules.ts). `userId` is null when nobody
 * has this login.
 */
export async function consumeGuess(ctx: Ctx, login: string, userId: number | null, marks: ClientMarks): Promise<string> {
  const { deviceMark, addressMark } = marks;
  const loginKey = guessKey(login);
  const known = await listKnownMarks(ctx.db, userId ?? 0, deviceMark ? [deviceMark, addressMark] : [addressMark], ctx.now());
  const deviceKnown = deviceMark !== null && known.includes(deviceMark);

  const clientKey = `${loginKey} ${deviceKnown ? deviceMark : addressMark}`;
  await consume(ctx, clientKey, GUESS_LIMITS.clientAtAccount);
  if (!deviceKnown) await consume(ctx, `guess ${addressMark}`, GUESS_LIMITS.address);
  if (known.length === 0) await consume(ctx, loginKey, GUESS_LIMITS.account);
  return clientKey;
}

/**
 * Consumes one guess at the current password by a signed-in user. The limit is per session, so that a stolen session cannot lock the owner
 * out.
 */
export async function consumeSessionGuess(ctx: Ctx, sessionId: number): Promise<string> {
  const key = `guess session ${sessionId}`;
  await consume(ctx, key, GUESS_LIMITS.session);
  return key;
}

/** Uses a limit once. Refuses with RATE_LIMITED. */
export async function consume(ctx: Ctx, key: string, { rate, seconds }: { rate: number; seconds: number }): Promise<void> {
  const grant = await ctx.limits.take(key, rate, seconds);
  if (!grant.granted) refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
}
