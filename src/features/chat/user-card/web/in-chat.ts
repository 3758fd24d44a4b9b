import { useQueryClient } from '@tanstack/react-query';
import { ChunkFailed, loadChunk } from '#core/web/chunk.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { ChatParts, CommandRunner, OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { lift, refreshPerson, sanction } from './moderation-actions.ts';
import { useModeratorNamePress, useSanctionActions } from './use-moderation.ts';

const userCardCommands: Readonly<Record<string, CommandRunner>> = {
  ban: ({ values, ...where }) => sanction(where, { username: values.username!, reason: values.text }),
  timeout: ({ values, ...where }) => sanction(where, { username: values.username!, minutes: values.minutes!, reason: values.text }),
  unban: ({ values, ...where }) => lift(where, values.username!),
  user: ({ chat, values }) => chat.openPerson(values.username!),
  mod: role('moderator', true),
  unmod: role('moderator', false),
  og: role('og', true),
  unog: role('og', false),
  vip: role('vip', true),
  unvip: role('vip', false),
};

/** Role changes are rare, so their code loads with the first command. */
const loadRoles = () => loadChunk(() => import('./change-role.ts'));

function role(which: ChannelRole, grants: boolean): CommandRunner {
  const run: CommandRunner = async ({ values, ...where }) => {
    const { changeRole } = await loadRoles();
    await changeRole(where, { role: which, username: values.username!, grants });
  };
  return Object.assign(run, { showProblem: reportRoleProblem });
}

function reportRoleProblem(error: unknown): void {
  if (error instanceof ChunkFailed) toast.refused(error);
  else void loadRoles().then(({ showRoleProblem }) => showRoleProblem(error));
}

export const chatParts: ChatParts = {
  useMessageActions: useSanctionActions,
  useNamePress: useModeratorNamePress,
  commands: userCardCommands,
  Listener: PersonUpdates,
};

/** Refetches the card and the moderation record of a user who is banned, timed out or unbanned. */
function PersonUpdates({ chat }: { chat: OpenChat }) {
  const cache = useQueryClient();
  const { id } = chat.channel.chatroom;
  useRealtime(userBanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  useRealtime(userUnbanned, [id], ({ user }) => refreshPerson({ chat, cache }, user.username));
  return null;
}
