import type { PayloadOf } from '#core/contract/event.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type ChatParts, type Notices, type NoticesProps, SAME_FACT_MS } from '#features/chat/web/api.ts';
import { streamHosted, streamHostedRicher } from '#features/hosting/contract.ts';
import { HostRow } from './HostRow.tsx';
import { MovedLine } from './MovedLine.tsx';

/** Adds hosts to the chat. Both events report the same host (N-05). */
function HostNotices({ channel, notices }: NoticesProps) {
  const room = [channel.chatroom.id] as const;
  useRealtime(streamHosted, room, (event) => addHostFromEvent(notices, event));
  useRealtime(streamHostedRicher, room, (event) => addHostFromRicherEvent(notices, event));
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
    username,
    viewerCount,
    message: message ?? before?.message ?? null,
  }));
}

export const chatParts: ChatParts = {
  rows: { host: HostRow },
  Notices: HostNotices,
  slots: { below_header: MovedLine },
  activity: {
    host: {
      mark: () => <Icon name="antenna" size="small" />,
      head: ({ username }) => phrase('hosting.activity', { name: <bdi key="name">{username}</bdi> }),
      detail: ({ viewerCount }) => t('hosting.viewers', { count: viewerCount }),
    },
  },
};
