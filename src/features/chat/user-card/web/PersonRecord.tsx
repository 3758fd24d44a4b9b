import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import type { PersonRecord as KnownRecord } from '#features/chat/moderation/contract/person.ts';
import { MessageLog } from './MessageLog.tsx';
import { PersonNotes } from './PersonNotes.tsx';
import { PersonSanctions } from './PersonSanctions.tsx';
import { personRecordQuery } from './person-record.ts';

interface PersonRecordProps {
  chat: OpenChat;
  card: UserCard;
  context: RowContext;
}

export function PersonRecord({ chat, card, context }: PersonRecordProps) {
  const record = useQuery(personRecordQuery(chat.channel.slug, card.username));
  const loaded = (draw: (known: KnownRecord) => ReactNode) => (
    <div className="max-h-56 overflow-y-auto px-6 py-2 [scrollbar-width:thin]">
      {record.isError ? (
        <ErrorState
          title={t('user-card.person.record.failed')}
          error={record.error}
          onRetry={() => void record.refetch()}
          busy={record.isFetching}
        />
      ) : record.data === undefined ? (
        <div role="status" aria-label={t('core.loading')} className="grid gap-2 py-1">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ) : (
        draw(record.data)
      )}
    </div>
  );
  return (
    <div className="-mx-6 border-b border-line-soft">
      <Tabs
        label={t('user-card.person.about', { name: card.username })}
        tabs={[
          {
            id: 'messages',
            label: t('user-card.person.tab.messages'),
            content: <MessageLog chat={chat} person={card} context={context} heading={false} />,
          },
          {
            id: 'sanctions',
            label: t('user-card.person.tab.sanctions', { count: record.data?.bans.length ?? 0 }),
            content: loaded((known) => <PersonSanctions record={known} />),
          },
          {
            id: 'notes',
            label: t('user-card.person.tab.notes', { count: record.data?.notes.length ?? 0 }),
            content: loaded(({ notes }) => <PersonNotes chat={chat} username={card.username} notes={notes} />),
          },
        ]}
      />
    </div>
  );
}
