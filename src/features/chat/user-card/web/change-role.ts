import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { addRole, removeRole } from '#features/channel/channels/contract/community.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { roleHoldersQuery } from '#features/chat/moderation/web/api.ts';
import { type ModerationContext, refreshPerson } from './moderation-actions.ts';

export { showRoleProblem } from '#features/chat/moderation/web/api.ts';

interface RoleChange {
  role: ChannelRole;
  username: string;
  grants: boolean;
}

/** Throws the refusal; `showRoleProblem` shows its message. */
export async function changeRole(where: ModerationContext, { role, username, grants }: RoleChange): Promise<void> {
  const { slug } = where.chat.channel;
  if (grants) await call(addRole, { params: { slug, role }, body: { username } });
  else await call(removeRole, { params: { slug, role, username } });
  refreshPerson(where, username);
  void where.cache.invalidateQueries({ queryKey: roleHoldersQuery(slug, role).queryKey });
  if (grants) toast.good('user-card.person.role_given', { name: username, role });
  else toast.good('user-card.person.role_taken', { name: username, role });
}
