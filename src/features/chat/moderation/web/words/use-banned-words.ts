import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { addBannedWords, type BannedWord, deleteBannedWords, listBannedWords } from '#features/chat/moderation/contract/filters.ts';

export const bannedWordsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['banned-words', slug],
    queryFn: async ({ signal }) => (await call(listBannedWords, { params: { slug }, signal })).data.entries,
  });

/** Adds all words or none. The form displays errors; see `refusedWord`. */
export function useAddWords(slug: string, done: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (words: string[]) => call(addBannedWords, { params: { slug }, body: { words } }),
    onSuccess: ({ data }) => {
      cache.setQueryData(bannedWordsQuery(slug).queryKey, data.entries);
      done();
    },
  });
}

export function refusedWord(error: unknown): string | null {
  const word = error instanceof RefusedCall ? (error.data as { word?: unknown } | null)?.word : null;
  return typeof word === 'string' ? word : null;
}

/** Optimistic. Restores the word at its position if the server refuses. */
export function useRemoveWord(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = bannedWordsQuery(slug);
  return useMutation({
    mutationFn: ({ word }: BannedWord) => call(deleteBannedWords, { params: { slug }, body: { words: [word] } }),
    onMutate: async (gone) => {
      await cache.cancelQueries({ queryKey });
      const at = cache.getQueryData(queryKey)?.findIndex(({ word }) => word === gone.word) ?? 0;
      cache.setQueryData(queryKey, (entries) => entries?.filter(({ word }) => word !== gone.word));
      return at;
    },
    onError: (error, gone, at) => {
      cache.setQueryData(queryKey, (entries) => entries?.toSpliced(at ?? 0, 0, gone));
      toast.refused(error);
    },
  });
}
