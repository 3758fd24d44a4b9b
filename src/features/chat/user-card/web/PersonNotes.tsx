import { type FormEvent, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { NOTE_LENGTH, type Note } from '#features/chat/moderation/contract/person.ts';
import { useNotes } from './use-notes.ts';

interface PersonNotesProps {
  chat: OpenChat;
  username: string;
  notes: readonly Note[];
}

/** Authors can delete their own notes; the broadcaster and staff can delete any. */
export function PersonNotes({ chat, username, notes }: PersonNotesProps) {
  const { add, remove } = useNotes(chat.channel.slug, username);
  const [text, setText] = useState('');
  const length = [...text.trim()].length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || length > NOTE_LENGTH || add.isPending) return;
    add.mutate(text, { onSuccess: () => setText('') });
  };
  const mayRemove = ({ author }: Note) => author.id === chat.room.viewer?.id || ['broadcaster', 'staff'].includes(chat.role);
  return (
    <>
      <form className="flex flex-col gap-2" onSubmit={submit}>
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
