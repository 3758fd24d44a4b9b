import type { Ctx } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { networkOf } from '#core/server/limits/network.ts';
import { EMAIL_ANSWERS } from '#features/people/accounts/rules.ts';
import { consume } from './guesses.ts';
import { findUserByEmail } from './store/users.ts';

/**
 * Whether the address belongs to an account other than the asker's. People who sign up or change their address are told so, but a network
 * only a few times an hour: then it is refused with RATE_LIMITED whatever the address. Each question counts before it is answered, so that
 * simultaneous ones count too, and is given back when the answer is no.
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
