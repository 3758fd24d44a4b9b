import { addRole, removeRole } from '#features/channel/channels/contract/community.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { grantRole, removeMemberRole } from '#features/channel/channels/server/api.ts';
import { type CommandCall, readArgument, type ServerCommand } from '#features/chat/chat/server/api.ts';
import { createBan, deleteBan, NewBan } from '#features/chat/moderation/contract/bans.ts';
import { banPerson, liftBan } from '#features/chat/moderation/server/api.ts';

/** The server handlers of the commands that target a user (C-04, C-05). */
export const userCardCommands: Record<string, ServerCommand> = {
  ban: { run: (call) => ban(call, { permanent: true }), equivalents: [createBan] },
  timeout: { run: (call) => ban(call, { permanent: false, duration: call.values.minutes }), equivalents: [createBan] },
  unban: { run: ({ ctx, channel, viewer, values }) => liftBan(ctx, channel, viewer, values.username!), equivalents: [deleteBan] },
  mod: grant('moderator'),
  unmod: revoke('moderator'),
  og: grant('og'),
  unog: revoke('og'),
  vip: grant('vip'),
  unvip: revoke('vip'),
};

function grant(role: ChannelRole): ServerCommand {
  return {
    run: ({ ctx, channel, viewer, values }) => grantRole(ctx, { channel, role, username: values.username! }, viewer, addRole),
    equivalents: [addRole],
  };
}

function revoke(role: ChannelRole): ServerCommand {
  return {
    run: ({ ctx, channel, viewer, values }) => removeMemberRole(ctx, { channel, role, username: values.username! }, viewer, removeRole),
    equivalents: [removeRole],
  };
}

function ban({ ctx, channel, viewer, values }: CommandCall, term: { permanent: boolean; duration?: number | undefined }) {
  return banPerson(ctx, channel, viewer, readArgument(NewBan, { ...term, banned_username: values.username, reason: values.text }));
}
