import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import type { Account } from '#features/people/accounts/contract/account.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { User } from './store/users.ts';

export const selfOf = (ctx: Ctx, { id, username, slug, email, isStaff, picture }: User): Self => ({
  id,
  username,
  slug,
  email,
  is_staff: isStaff,
  profile_pic: avatarUrl(ctx, picture),
});

export const accountOf = (ctx: Ctx, user: User): Account => ({
  ...selfOf(ctx, user),
  bio: user.bio,
  links: user.links,
  created_at: user.createdAt.toISOString(),
});
