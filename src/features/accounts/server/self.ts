import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Account } from '#features/accounts/contract/account.ts';
import type { Self } from '#features/accounts/contract/entry.ts';
import { findUserById, type User, updateBio } from './store/users.ts';

export const selfOf = ({ id, username, slug, email, isStaff }: User): Self => ({ id, username, slug, email, is_staff: isStaff });

export const accountOf = (user: User): Account => ({ ...selfOf(user), bio: user.bio, created_at: user.createdAt.toISOString() });

export async function readOwnAccount(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return accountOf((await findUserById(ctx.db, viewer.id))!);
}

export async function changeBio(ctx: Ctx, viewer: Viewer, bio: string): Promise<Account> {
  await updateBio(ctx.db, viewer.id, bio);
  return readOwnAccount(ctx, viewer);
}
