import { useEffect } from 'react';
import type { PayloadOf } from '#core/contract/event.ts';
import { loadChunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/feature.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { hostSeconds } from '#features/chat/banners/rules.ts';
import {
  type ChatParts,
  type CommandRun,
  type CommandRunner,
  lazyRow,
  type Notices,
  type NoticesProps,
  SAME_FACT_MS,
} from '#features/chat/chat/web/api.ts';
import { streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import type { HostEntry } from './host-entry.ts';

const Row = lazyRow<HostEntry>('page', 'A host in the chat', async () => ({ default: (await import('./HostRow.tsx')).HostRow }));

/** Both events report the same host (N-05). */
function HostNotices({ channel, notices }: NoticesProps) {
  const room = [channel.chatroom.id] as const;
  useRealtime(streamHosted, room, (event) => addHostFromEvent(notices, event));
  useRealtime(streamHostedRicher, room, (event) => addHostFromRicherEvent(notices, event));
  useEffect(() => void Row.preload(), []);
  return null;
}

type NoticeSink = Pick<Notices, 'upsert'>;

export function addHostFromEvent(notices: NoticeSink, event: PayloadOf<typeof streamHosted>): void {
  addHost(notices, event.host_username, event.number_viewers, event.optional_message);
}

export function addHostFromRicherEvent(notices: NoticeSink, { user, message }: PayloadOf<typeof streamHostedRicher>): void {
  addHost(notices, user.username, message.numberOfViewers, message.optionalMessage);
}

function addHost(notices: NoticeSink, username: string, viewerCount: number, message: string | null): void {
  notices.upsert('host', { id: username.toLowerCase(), within: SAME_FACT_MS }, (before) => ({
    from: username,
    username,
    viewerCount,
    message: message ?? before?.message ?? null,
  }));
}

/** Loads after the chat, because it is empty until the channel hosts. */

const loadCommand = loads('use', () => import('./host-command.ts'));
const loadProblem = loads('page', () => import('./host-problem.ts'));

/** Hosts the given channel, or opens the dialog (C-06). */
const hostCommand: CommandRunner = Object.assign(
  async (run: CommandRun) => {
    const { username } = run.values;
    if (username === undefined) run.chat.openDialog('host');
    else await (await loadChunk(loadCommand)).hostByCommand(run, username);
  },
  { showProblem: (error: unknown) => void loadChunk(loadProblem).then(({ toastHostProblem }) => toastHostProblem(error), toast.refused) },
);

export const chatParts: ChatParts = {
  rows: { host: Row },
  Notices: HostNotices,
  commands: { host: hostCommand },
  pastNotices: { [streamHosted.name]: (notices, data) => addHostFromEvent(notices, data as PayloadOf<typeof streamHosted>) },
  banners: {
    host: {
      seconds: ({ viewerCount }) => hostSeconds(viewerCount),
      mark: ({ username }) => <Avatar name={username} size={36} />,
      head: ({ username }) => phrase('hosting.banner', { name: <bdi key="name">{username}</bdi> }),
      detail: ({ viewerCount }) => t('hosting.banner.viewers', { count: viewerCount }),
    },
  },
  activity: {
    host: {
      mark: () => <Icon name="antenna" size="small" />,
      head: ({ username }) => phrase('hosting.activity', { name: <bdi key="name">{username}</bdi> }),
      detail: ({ viewerCount }) => t('hosting.viewers', { count: viewerCount }),
    },
  },
};
