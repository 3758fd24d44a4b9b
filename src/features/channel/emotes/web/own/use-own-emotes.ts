import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { base64Of } from '#core/web/pictures/picture-file.ts';
import { toast } from '#core/web/toast.ts';
import {
  type ChannelEmoteSet,
  changeEmote,
  type Emote,
  type EmoteSet,
  removeEmote,
  uploadEmote,
} from '#features/channel/emotes/contract.ts';
import { emotesQuery } from '../use-emotes.ts';

export function useOwnEmotes(channel: { id: number; slug: string }) {
  const sets = useQuery(emotesQuery(channel.slug));
  const emotes = sets.data && (ownSet(sets.data, channel.id)?.emotes ?? []);
  return { ...sets, emotes };
}

export interface NewEmote {
  file: File;
  name: string;
  subscribersOnly: boolean;
}

/** The caller shows a refusal beside the picture. */
export function useUploadEmote(channel: { id: number; slug: string }) {
  const change = useChangeCache(channel);
  return useMutation({
    mutationFn: async ({ file, name, subscribersOnly }: NewEmote) =>
      call(uploadEmote, { params: { slug: channel.slug }, body: { name, subscribers_only: subscribersOnly, image: await base64Of(file) } }),
    onSuccess: ({ data: { emote } }) => {
      change((emotes) => [...emotes.filter(({ id }) => id !== emote.id), emote]);
      toast.good('emotes.upload.added', { name: emote.name });
    },
  });
}

/** Optimistic; rolls back with a toast on refusal. */
export function useChangeEmote(channel: { id: number; slug: string }) {
  const change = useChangeCache(channel);
  return useMutation({
    mutationFn: ({ emote, ...body }: EmoteChange) => call(changeEmote, { params: { slug: channel.slug, emoteId: emote.id }, body }),
    onMutate: ({ emote, ...next }) => change((emotes) => emotes.map((one) => (one.id === emote.id ? { ...one, ...next } : one))),
    onSuccess: ({ data: { emote } }, { emote: before }) => {
      change((emotes) => emotes.map((one) => (one.id === emote.id ? emote : one)));
      if (emote.name !== before.name) toast.good('emotes.one.renamed', { name: before.name, next: emote.name });
    },
    onError: (error, { emote }) => {
      change((emotes) => emotes.map((one) => (one.id === emote.id ? emote : one)));
      toast.refused(error);
    },
  });
}

export interface EmoteChange {
  emote: Emote;
  name?: string;
  subscribers_only?: boolean;
}

/** Not optimistic, because a removal cannot be undone. */
export function useRemoveEmote(channel: { id: number; slug: string }) {
  const change = useChangeCache(channel);
  return useMutation({
    mutationFn: (emote: Emote) => call(removeEmote, { params: { slug: channel.slug, emoteId: emote.id } }),
    onSuccess: (_reply, { id, name }) => {
      change((emotes) => emotes.filter((one) => one.id !== id));
      toast.good('emotes.removed', { name });
    },
    onError: toast.refused,
  });
}

function useChangeCache({ id, slug }: { id: number; slug: string }) {
  const cache = useQueryClient();
  const { queryKey } = emotesQuery(slug);
  return (next: (emotes: Emote[]) => Emote[]) => {
    void cache.cancelQueries({ queryKey });
    cache.setQueryData<EmoteSet[]>(queryKey, (sets) =>
      sets?.map((set) => (set.id === id ? { ...(set as ChannelEmoteSet), emotes: next(set.emotes) } : set)),
    );
    void cache.invalidateQueries({ queryKey: ['emotes'], refetchType: 'none' });
  };
}

const ownSet = (sets: readonly EmoteSet[], channelId: number) => sets.find((set) => set.id === channelId);
