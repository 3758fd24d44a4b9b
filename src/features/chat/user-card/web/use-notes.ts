import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { addNote, deleteNote, type Note, type PersonRecord } from '#features/chat/moderation/contract/person.ts';
import { personRecordQuery } from './person-record.ts';

/** A deletion is optimistic and is rolled back if the server refuses. */
export function useNotes(slug: string, username: string) {
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
