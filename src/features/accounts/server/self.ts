import type { Account } from '#features/accounts/contract/account.ts';
import type { Self } from '#features/accounts/contract/entry.ts';
import type { User } from './store/users.ts';

export const selfOf = ({ id, username, slug, email, isStaff }: User): Self => ({ id, username, slug, email, is_staff: isStaff });

export const accountOf = (user: User): Account => ({ ...selfOf(user), bio: user.bio, created_at: user.createdAt.toISOString() });
