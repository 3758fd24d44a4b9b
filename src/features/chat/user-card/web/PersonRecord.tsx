import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import type { PersonRecord as KnownRecord, PersonRecord as Person, Sanction } from '#features/chat/moderation/contract/person.ts';
import { MessageLog } from './MessageLog.tsx';
import { personRecordQuery } from './moderation-actions.ts';
import { PersonNotes } from './PersonNotes.tsx';

export function PersonRecord({ chat, card, context }: { chat: OpenChat; card: UserCard; context: RowContext }) {
  const record = useQuery(personRecordQuery(chat.channel.slug, card.username));
  const loaded = (draw: (known: KnownRecord) => ReactNode) => (
    <div className="max-h-56 overflow-y-auto px-6 py-2 [scrollbar-width:thin]">
      {record.isError ? (
        <QueryError title={t('user-card.person.record.failed')} query={record} />
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

function PersonSanctions({ record: { bans, counts } }: { record: Person }) {
  return (
    <>
      <p className="text-12 text-ink-2">
        {t('user-card.person.counts', { bans: counts.bans, timeouts: counts.timeouts, deleted: counts.deleted_messages })}
      </p>
      <ol>
        {bans.map((sanction) => (
          <li key={sanction.id} className="border-t border-line-soft py-1.5 first:border-t-0">
            <p className="flex flex-wrap items-center gap-x-2">
              {sentence(sanction)}
              {sanction.is_active && <Tag tone="red">{t('user-card.person.sanction.active')}</Tag>}
              <time dateTime={sanction.created_at} className="ms-auto text-11 text-ink-3 tabular-nums">
                {formatDate(sanction.created_at, 'mediumWithTime')}
              </time>
            </p>
            {sanction.reason !== '' && (
              <p className="text-12 text-ink-2 wrap-anywhere">
                <bdi>{sanction.reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function sentence({ banned_by, created_at, expires_at }: Sanction): string {
  const by = banned_by.username;
  if (expires_at === null) return t('user-card.person.sanction.ban', { by });
  return t('user-card.person.sanction.timeout', {
    by,
    length: formatMinutes(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS)),
  });
}
