import type { QueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import type { ChannelRole } from '#features/channels/contract/roles.ts';
import { updateStreamSettings } from '#features/channels/contract/stream-settings.ts';
import { changeModes, type ModesChange } from '#features/chat/contract/modes.ts';
import type { CommandName, CommandValues } from '#features/chat/rules/commands.ts';
import { lift, runOnServer, sanction } from '../moderation/acts.ts';
import { changeRole } from '../moderation/change-role.ts';
import type { OpenChat } from '../open-chat.ts';
import { chatroomQuery } from '../queries.ts';

/** What a command works with. */
export interface CommandRun {
  chat: OpenChat;
  cache: QueryClient;
  values: CommandValues;
}

/** Carries out a command and says so; what it throws is told to the person, who gets the line back. */
export type CommandRunner = (run: CommandRun) => Promise<void> | void;

/**
 * How commands are carried out. What has no entry here is not offered, and not recognised: its text stays a message (C-01). A feature that
 * can carry out another one adds it.
 */
export const commandRunners: Partial<Record<CommandName, CommandRunner>> = {
  ban: ({ values, ...where }) => sanction(where, { username: values.username!, reason: values.text }),
  timeout: ({ values, ...where }) => sanction(where, { username: values.username!, minutes: values.minutes!, reason: values.text }),
  unban: ({ values, ...where }) => lift(where, values.username!),
  clear: async (where) => {
    await runOnServer(where, 'clear');
    toast.good('chat.command.cleared');
  },
  user: ({ chat, values }) => chat.openPerson(values.username!),
  title: async ({ chat, values }) => {
    await call(updateStreamSettings, { params: { slug: chat.channel.slug }, body: { stream_title: values.text! } });
    toast.good('chat.command.title_done');
  },
  emoteonly: ({ values, ...run }) => change(run, { emotes_mode: values.on! }),
  subonly: ({ values, ...run }) => change(run, { subscribers_mode: values.on! }),
  slow: ({ values, ...run }) => change(run, { slow_mode: values.on!, ...(values.on ? { message_interval: values.seconds! } : {}) }),
  followonly: ({ values, ...run }) =>
    change(run, { followers_mode: values.on!, ...(values.on ? { following_min_duration: values.minutes! } : {}) }),
  category: ({ chat }) => chat.openDialog('category'),
  mod: role('moderator', true),
  unmod: role('moderator', false),
  og: role('og', true),
  unog: role('og', false),
  vip: role('vip', true),
  unvip: role('vip', false),
  multi: async ({ values, ...where }) => {
    await runOnServer(where, 'multi', values.on ? 'on' : 'off');
    toast.good(values.on ? 'chat.command.multi_on' : 'chat.command.multi_off');
  },
  kpp: async ({ values, ...where }) => {
    await runOnServer(where, 'kpp', values.on ? 'on' : 'off');
    toast.good(values.on ? 'chat.command.kpp_on' : 'chat.command.kpp_off');
  },
};

function role(which: ChannelRole, gives: boolean): CommandRunner {
  return ({ values, ...where }) => changeRole(where, { role: which, username: values.username!, gives });
}

async function change({ chat, cache }: Pick<CommandRun, 'chat' | 'cache'>, body: ModesChange): Promise<void> {
  const { slug } = chat.channel;
  cache.setQueryData(chatroomQuery(slug).queryKey, await call(changeModes, { params: { slug }, body }));
  toast.good('chat.command.modes_done');
}
