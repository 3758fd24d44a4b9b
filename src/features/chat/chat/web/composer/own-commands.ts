import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes, type ModesChange } from '#features/chat/chat/contract/modes.ts';
import { offersSubscribersMode } from '#features/chat/chat/rules/modes.ts';
import type { ChatChannel } from '../open-chat.ts';
import { chatroomQuery } from '../queries.ts';
import type { CommandRun, CommandRunner } from './command-runner.ts';
import { runOnServer } from './run-on-server.ts';

export const ownCommands: Readonly<Record<string, CommandRunner>> = {
  clear: async (where) => {
    await runOnServer(where, 'clear');
    toast.good('chat.command.cleared');
  },
  emoteonly: ({ values, ...run }) => change(run, { emotes_mode: values.on! }),
  subonly: Object.assign(limitToSubscribers, {
    isOffered: (channel: ChatChannel, room: Chatroom | undefined) =>
      offersSubscribersMode(channel.subscription_enabled, room?.subscribers_mode.enabled ?? false),
  }),
  slow: ({ values, ...run }) => change(run, { slow_mode: values.on!, ...(values.on ? { message_interval: values.seconds! } : {}) }),
  followonly: ({ values, ...run }) =>
    change(run, { followers_mode: values.on!, ...(values.on ? { following_min_duration: values.minutes! } : {}) }),
};

async function limitToSubscribers({ values, ...run }: CommandRun): Promise<void> {
  if (values.on && !run.chat.channel.subscription_enabled) toast.bad('chat.command.subonly.nobody');
  else await change(run, { subscribers_mode: values.on! });
}

async function change({ chat, cache }: Pick<CommandRun, 'chat' | 'cache'>, body: ModesChange): Promise<void> {
  const { slug } = chat.channel;
  cache.setQueryData(chatroomQuery(slug).queryKey, await call(changeModes, { params: { slug }, body }));
  toast.good('chat.command.modes_done');
}
