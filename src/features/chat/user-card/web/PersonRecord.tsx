import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import {
  addNote,
  deleteNote,
  type PersonRecord as KnownRecord,
  NOTE_LENGTH,
  type Note,
  type PersonRecord as Person,
  type Sanction,
} from '#features/chat/moderation/contract/person.ts';
import { MessageLog } from './MessageLog.tsx';
import { personRecordQuery } from './moderation-actions.ts';

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

/** Authors can delete their own notes; the broadcaster and staff can delete any. */
function PersonNotes({ chat, username, notes }: { chat: OpenChat; username: string; notes: readonly Note[] }) {
  const { add, remove } = useNotes(chat.channel.slug, username);
  const [text, setText] = useState('');
  const length = [...text.trim()].length;
  const form = useSubmit(() => {
    if (length === 0 || length > NOTE_LENGTH) return;
    add.mutate(text, { onSuccess: () => setText('') });
  }, add.isPending);
  const mayRemove = ({ author }: Note) => author.id === chat.room.viewer?.id || ['broadcaster', 'staff'].includes(chat.role);
  return (
    <>
      <form {...form} className="flex flex-col gap-2">
        <TextAreaField
          label={t('user-card.person.note')}
          hint={t('user-card.person.note.hint')}
          count={`${length} / ${NOTE_LENGTH}`}
          rows={2}
          value={text}
          aria-invalid={length > NOTE_LENGTH || undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button size="small" type="submit" busy={add.isPending} disabled={length === 0 || length > NOTE_LENGTH} className="self-end">
          {t('user-card.person.note.add')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="py-1 text-ink-3">{t('user-card.person.notes.empty')}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2 border-t border-line-soft py-1.5 first:border-t-0">
              <div className="min-w-0 flex-1">
                <p className="whitespace-pre-line wrap-anywhere">
                  <bdi>{note.text}</bdi>
                </p>
                <p className="text-11 text-ink-3">
                  {t('user-card.person.note.by', { by: note.author.username, at: formatDate(note.created_at, 'mediumWithTime') })}
                </p>
              </div>
              {mayRemove(note) && (
                <IconButton icon="trash" size="tiny" label={t('user-card.person.note.delete')} onClick={() => remove.mutate(note)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A deletion is optimistic and is rolled back if the server refuses. */
function useNotes(slug: string, username: string) {
  const cache = useQueryClient();
  const { queryKey } = personRecordQuery(slug, username);
  const updateNotes = (change: (notes: readonly Note[]) => Note[]) =>
    cache.setQueryData(queryKey, (record) => record && { ...record, notes: change(record.notes) });
  const newestFirst = (notes: readonly Note[]) => notes.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const add = useMutation({
    mutationFn: (text: string) => call(addNote, { params: { slug, username }, body: { text } }),
    onSuccess: ({ data }) => updateNotes((notes) => [data.note, ...notes.filter(({ id }) => id !== data.note.id)]),
    onError: toast.refused,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Note) => call(deleteNote, { params: { slug, username, noteId: id } }),
    onMutate: async (deleted) => {
      await cache.cancelQueries({ queryKey });
      updateNotes((notes) => notes.filter(({ id }) => id !== deleted.id));
    },
    onError: (error, deleted) => {
      // Another moderator may have deleted the note first. The result is the same.
      if (error instanceof RefusedCall && error.code === 'NOTE_NOT_FOUND') return;
      updateNotes((notes) => newestFirst([...notes, deleted]));
      toast.refused(error);
    },
  });
  return { add, remove };
}
