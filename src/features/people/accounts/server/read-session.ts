import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import { clearSessionCookies, cookieToken, setSessionCookies } from './browser-cookies.ts';
import { selfOf } from './self.ts';
import { findUserById, isFirstAccountFree } from './store/users.ts';

/** Extends the cookies of a valid session by 30 days and clears those of an expired one. */
export async function readBrowserSession(
  ctx: Ctx,
  viewer: Viewer | null,
  client: Client,
  reply: ReplyControls,
): Promise<{ viewer: Self | null; first_account: boolean }> {
  const token = cookieToken(client);
  if (!viewer) {
    if (token) clearSessionCookies(reply);
    return { viewer: null, first_account: ctx.services.setupToken === undefined && (await isFirstAccountFree(ctx.db)) };
  }
  if (token) setSessionCookies(reply, token);
  const user = await findUserById(ctx.db, viewer.id);
  return { viewer: selfOf(ctx, user!), first_account: false };
}
