import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Account } from '#features/accounts/contract/account.ts';
import { accountOf } from './self.ts';
import { findUserById, updateBio } from './store/users.ts';

export async function readOwnAccount(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return accountOf((await findUserById(ctx.db, viewer.id))!);
}

export async function changeBio(ctx: Ctx, viewer: Viewer, bio: string): Promise<Account> {
  await updateBio(ctx.db, viewer.id, bio);
  return readOwnAccount(ctx, viewer);
}
