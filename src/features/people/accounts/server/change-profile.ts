import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { acceptUpload } from '#core/server/pictures/accept-upload.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { type Account, AVATAR, changePicture, type changeProfile } from '#features/people/accounts/contract/account.ts';
import { profileChanged } from './events.ts';
import { accountOf } from './self.ts';
import { findUserById, lockAccounts, type User, updatePicture, updateProfile } from './store/users.ts';

export async function readOwnAccount(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return accountOf(ctx, (await findUserById(ctx.db, viewer.id))!);
}

export function changeOwnProfile(ctx: Ctx, viewer: Viewer, change: BodyOf<typeof changeProfile>): Promise<Account> {
  return ctx.tx(async (tx) => {
    const user = await lockSelf(tx, viewer);
    await updateProfile(tx, user.id, change);
    await tx.announce(profileChanged, { userId: user.id });
    return accountOf(ctx, (await findUserById(tx, user.id))!);
  });
}

export async function changeOwnPicture(ctx: Ctx, viewer: Viewer, image: string): Promise<Account> {
  const added = await acceptUpload(ctx, { image, kind: AVATAR, counters: [`avatar ${viewer.id}`] }, changePicture);
  return ctx.tx(async (tx) => accountOf(ctx, await setPicture(tx, await lockSelf(tx, viewer), added, ctx.now())));
}

export function removeOwnPicture(ctx: Ctx, viewer: Viewer): Promise<Account> {
  return ctx.tx(async (tx) => accountOf(ctx, await setPicture(tx, await lockSelf(tx, viewer), [], ctx.now())));
}

/** Requires a locked account, so that concurrent changes each release the previous picture. */
export async function setPicture(tx: Tx, user: User, added: readonly RenderedPicture[], at: Date): Promise<User> {
  const [picture = null] = await replacePictures(tx, { added, dropped: user.picture === null ? [] : [user.picture], at });
  if (picture === user.picture) return user;
  await updatePicture(tx, user.id, picture);
  await tx.announce(profileChanged, { userId: user.id });
  return { ...user, picture };
}

/** Throws when a concurrent suspension has ended the session. */
async function lockSelf(tx: Tx, viewer: Viewer): Promise<User> {
  const [user] = await lockAccounts(tx, [viewer.id]);
  return user && !user.suspendedAt ? user : refuseCommon('NOT_SIGNED_IN');
}
