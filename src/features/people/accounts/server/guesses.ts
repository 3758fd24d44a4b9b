import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { EMAIL_ANSWERS, GUESS_LIMITS } from '#features/people/accounts/rules.ts';
import { findConfirmedByEmail } from './store/emails.ts';
import { listKnownMarks } from './store/sessions.ts';
import { tokenHash } from './tokens.ts';

/** Identifies a browser for the limits below. Does not authenticate. */
export const DEVICE_COOKIE = 'device';

interface ClientMarks {
  deviceMark: string | null;
  addressMark: string;
}

export function marksOf(client: Client): ClientMarks {
  const device = client.cookie(DEVICE_COOKIE);
  return { deviceMark: device ? `device:${tokenHash(device)}` : null, addressMark: `address:${networkOf(client.address)}` };
}

/** Key that counts guesses at a login by unknown clients. Hashed, because the typed text may be a password. */
export const guessKey = (login: string) => `guess ${tokenHash(login)}`;

/**
 * Consumes a guess before the password is checked, so that concurrent guesses count. Refuses with RATE_LIMITED. Returns the key to clear
 * after a right password.
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

/** Consumes a guess at the current password. The limit is per session, so that a stolen session cannot lock out the owner. */
export async function consumeSessionGuess(ctx: Ctx, sessionId: number): Promise<string> {
  const key = `guess session ${sessionId}`;
  await consume(ctx, key, GUESS_LIMITS.session);
  return key;
}

async function consume(ctx: Ctx, key: string, { rate, seconds }: { rate: number; seconds: number }): Promise<void> {
  const grant = await ctx.limits.take(key, rate, seconds);
  if (grant.kind === 'limited') refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
}

/**
 * Whether another account confirmed the address. Beyond EMAIL_ANSWERS a network gets RATE_LIMITED for any address. The limit is consumed
 * before the query, because concurrent requests count.
 */
export async function isEmailTaken(ctx: Ctx, email: string, client: Client, askerId: number | null = null): Promise<boolean> {
  const { rate, seconds } = EMAIL_ANSWERS;
  const key = `email taken ${networkOf(client.address)}`;
  await consume(ctx, key, EMAIL_ANSWERS);
  const owner = await findConfirmedByEmail(ctx.db, email);
  const isTaken = owner !== null && owner.id !== askerId;
  if (!isTaken) await ctx.limits.giveBack(key, rate, seconds);
  return isTaken;
}
