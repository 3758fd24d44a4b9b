import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { type PictureProblem, pictureProblem, suggestedName } from './draft-problems.ts';

export function useOwnEmotes(channel: { id: number; slug: string }) {
  const sets = useQuery(emotesQuery(channel.slug));
  const emotes = sets.data && (ownSet(sets.data, channel.id)?.emotes ?? []);
  return { ...sets, emotes };
}

/** The caller shows a refusal beside the picture. */
export function useUploadEmote(channel: { id: number; slug: string }) {
  const change = useChangeCache(channel);
  return useMutation({
    mutationFn: async ({ file, name, subscribersOnly }: { file: File; name: string; subscribersOnly: boolean }) =>
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

interface EmoteChange {
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

export interface Draft {
  id: number;
  file: File;
  url: string;
  name: string;
  subscribersOnly: boolean;
  problem: PictureProblem | null;
}

export const DRAFTS_MAX = 20;

/** Checks pictures before showing them, and revokes object URLs when unused. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const nextId = useRef(1);
  /** Object URLs of the drafts. Null after unmount, so that a late check creates none. */
  const urls = useRef<Set<string> | null>(null);
  useEffect(() => {
    const held = new Set<string>();
    urls.current = held;
    return () => {
      urls.current = null;
      for (const url of held) URL.revokeObjectURL(url);
    };
  }, []);

  const add = async (files: readonly File[]) => {
    const checked = await Promise.all(files.slice(0, DRAFTS_MAX).map(async (file) => ({ file, problem: await pictureProblem(file) })));
    const held = urls.current;
    if (held === null) return;
    // Computed here, because other checks may have finished in between.
    const room = DRAFTS_MAX - held.size;
    if (files.length > room) toast.bad('emotes.upload.too_many', { max: DRAFTS_MAX });
    const added = checked.slice(0, room).map(({ file, problem }): Draft => {
      const url = URL.createObjectURL(file);
      held.add(url);
      return { id: nextId.current++, file, url, name: suggestedName(file.name), subscribersOnly: false, problem };
    });
    setDrafts((before) => [...before, ...added]);
  };
  const change = (id: number, next: Partial<Pick<Draft, 'name' | 'subscribersOnly'>>) =>
    setDrafts((before) => before.map((draft) => (draft.id === id ? { ...draft, ...next } : draft)));
  const discard = ({ id, url }: Draft) => {
    URL.revokeObjectURL(url);
    urls.current?.delete(url);
    setDrafts((before) => before.filter((draft) => draft.id !== id));
  };
  return { drafts, add, change, discard };
}
