import type { Ctx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { EMAIL_ANSWERS } from '#features/people/accounts/rules.ts';
import { consume } from './guesses.ts';
import { findUserByEmail } from './store/users.ts';

/**
 * Beyond EMAIL_ANSWERS a network gets RATE_LIMITED for any address. The limit is consumed before the query, because concurrent requests
 * count.
 */
export async function isEmailTaken(ctx: Ctx, email: string, client: Client, askerId: number | null = null): Promise<boolean> {
  const { rate, seconds } = EMAIL_ANSWERS;
  const key = `email taken ${networkOf(client.address)}`;
  await consume(ctx, key, EMAIL_ANSWERS);
  const owner = await findUserByEmail(ctx.db, email);
  const isTaken = owner !== null && owner.id !== askerId;
  if (!isTaken) await ctx.limits.giveBack(key, rate, seconds);
  return isTaken;
}
