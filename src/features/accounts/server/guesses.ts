import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { GUESSES } from '#features/accounts/rules.ts';
import { listKnownMarks } from './store/known-clients.ts';
import { tokenHash } from './tokens.ts';

/** Identifies this browser for the limits below only. It does not authenticate anybody. */
export const DEVICE_COOKIE = 'device';

export interface Place {
  deviceMark: string | null;
  addressMark: string;
}

export function placeOf(client: Client): Place {
  const device = client.cookie(DEVICE_COOKIE);
  return { deviceMark: device ? `device:${tokenHash(device)}` : null, addressMark: `address:${networkOf(client.address)}` };
}

/**
 * Consumes one guess at this account from this client before the password is checked, so that concurrent guesses count too. Refuses with
 * RATE_LIMITED. Returns the key to clear when the password turns out to be right (see the top of rules.ts).
 */
export async function takeGuess(ctx: Ctx, account: { id: number } | { unknown: string }, place: Place): Promise<string> {
  const userId = 'id' in account ? account.id : 0;
  const accountKey = 'id' in account ? String(account.id) : `unknown ${tokenHash(account.unknown)}`;
  const { deviceMark, addressMark } = place;
  const known = await listKnownMarks(ctx.db, userId, deviceMark ? [deviceMark, addressMark] : [addressMark], ctx.now());
  const deviceKnown = deviceMark !== null && known.includes(deviceMark);

  const placeKey = `guess ${accountKey} ${deviceKnown ? deviceMark : addressMark}`;
  await take(ctx, placeKey, GUESSES.placeAtAccount);
  if (!deviceKnown) await take(ctx, `guess ${addressMark}`, GUESSES.address);
  if (known.length === 0) await take(ctx, `guess ${accountKey}`, GUESSES.account);
  return placeKey;
}

/**
 * Consumes one guess at the current password by a signed-in user. The limit is per session, so that a stolen session cannot lock the owner
 * out.
 */
export async function takeSessionGuess(ctx: Ctx, sessionId: number): Promise<string> {
  const key = `guess session ${sessionId}`;
  await take(ctx, key, GUESSES.session);
  return key;
}

async function take(ctx: Ctx, key: string, { rate, seconds }: { rate: number; seconds: number }): Promise<void> {
  const grant = await ctx.limits.take(key, rate, seconds);
  if (!grant.granted) refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
}
