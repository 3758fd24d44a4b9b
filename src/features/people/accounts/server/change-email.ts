import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { type Account, changeEmail } from '#features/people/accounts/contract/account.ts';
import { isEmailTaken } from './email-owner.ts';
import { consumeSessionGuess } from './guesses.ts';
import { mailChangeNotice } from './outgoing-mail.ts';
import { passwordMatches } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { accountOf } from './self.ts';
import { deleteResetsOf } from './store/resets.ts';
import { findUserById, updateEmail } from './store/users.ts';

/** Invalidates reset links sent to the old address. */
export async function changeOwnEmail(ctx: Ctx, viewer: Viewer, body: BodyOf<typeof changeEmail>, client: Client): Promise<Account> {
  const guess = await consumeSessionGuess(ctx, viewer.sessionId);
  const user = (await findUserById(ctx.db, viewer.id))!;
  if (!(await passwordMatches(user.passwordHash, body.current_password))) return changeEmail.refuse('WRONG_PASSWORD');
  await ctx.limits.clear(guess);
  if (await isEmailTaken(ctx, body.email, client, user.id)) return changeEmail.refuse('EMAIL_TAKEN');
  await ctx.tx(async (tx) => {
    if (!(await updateEmail(tx, user.id, body.email))) return changeEmail.refuse('EMAIL_TAKEN');
    await deleteResetsOf(tx, user.id);
    mailChangeNotice(ctx, tx, user, 'email address');
    await recordSecurityEvent(tx, { act: 'change_email', userId: user.id, client, at: ctx.now() });
  });
  return accountOf(ctx, { ...user, email: body.email });
}
