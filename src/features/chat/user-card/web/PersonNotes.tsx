import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { addNote, deleteNote, NOTE_LENGTH, type Note, type PersonRecord } from '#features/chat/moderation/contract/person.ts';
import { personRecordQuery } from './moderation-actions.ts';

/** Authors can delete their own notes; the broadcaster and staff can delete any. */
export function PersonNotes({ chat, username, notes }: { chat: OpenChat; username: string; notes: readonly Note[] }) {
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
    cache.setQueryData(queryKey, (record: PersonRecord | undefined) => record && { ...record, notes: change(record.notes) });
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
