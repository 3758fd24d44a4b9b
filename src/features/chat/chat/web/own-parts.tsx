import type { ReactNode } from 'react';
import { call } from '#core/web/api.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes, type ModesChange } from '#features/chat/chat/contract/modes.ts';
import { offersSubscribersMode } from '#features/chat/chat/rules/modes.ts';
import type { ChatParts } from './chat-parts.ts';
import type { CommandRun, CommandRunner } from './composer/command-runner.ts';
import { runOnServer } from './composer/command-runner.ts';
import type { ModActionEntry } from './log/entry.ts';
import type { ChatChannel } from './open-chat.ts';
import { chatroomQuery } from './queries.ts';
import { MessageRow } from './rows/MessageRow.tsx';
import type { RowProps } from './rows/row-context.ts';
import { Strong } from './rows/Ticket.tsx';

/** See N-03. */
function ModActionRow({ entry }: RowProps<ModActionEntry>) {
  return (
    <div className="flex items-start gap-1.5 py-1 ps-3 pe-3 text-12 text-ink-2">
      <Icon name="shield" size="small" className="text-ink-3" />
      <span>{sentence(entry)}</span>
    </div>
  );
}

function sentence({ action, by, target, duration }: ModActionEntry): ReactNode {
  const people = { by: name('by', by ?? t('chat.mod_action.somebody')), target: name('target', target ?? '') };
  switch (action) {
    case 'clear':
      return phrase('chat.mod_action.clear', { by: people.by });
    case 'timeout':
      return phrase('chat.mod_action.timeout', { ...people, length: formatMinutes(duration ?? 0) });
    case 'ban':
      return phrase('chat.mod_action.ban', people);
    case 'unban':
      return phrase('chat.mod_action.unban', people);
    case 'remove_timeout':
      return phrase('chat.mod_action.remove_timeout', people);
  }
}

const name = (key: string, text: string) => <Strong key={key}>{text}</Strong>;

const ownCommands: Readonly<Record<string, CommandRunner>> = {
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

export const chatParts: ChatParts = {
  rows: { message: MessageRow, divider: DividerRow, mod_action: ModActionRow },
  commands: ownCommands,
};

function DividerRow() {
  return (
    <div className="flex items-center gap-2 px-3 py-1 text-11 font-semibold text-mint-text before:h-px before:flex-1 before:bg-mint-line after:h-px after:flex-1 after:bg-mint-line">
      {t('chat.divider')}
    </div>
  );
}
