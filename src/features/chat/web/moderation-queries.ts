import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../core/web/api.ts';
import type { AiLabel } from '../../moderation/contract/filters.ts';
import { type HeldMessage, listHeldMessages, listOwnHeldMessages } from '../contract/held-messages.ts';
import { showShield } from '../contract/shield.ts';

/** The held messages of a chat that wait, the oldest first: the first page, which `useModerationUpdates` keeps. */
export const heldMessagesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['held-messages', slug],
    queryFn: async ({ signal }): Promise<HeldMessage[]> =>
      (await call(listHeldMessages, { params: { slug }, query: {}, signal })).data.messages,
  });

/** What the viewer said here and a moderator has not looked at yet; `useOwnHeld` keeps it. */
export const ownHeldQuery = (slug: string) =>
  queryOptions({
    queryKey: ['own-held-messages', slug],
    queryFn: async ({ signal }) => (await call(listOwnHeldMessages, { params: { slug }, signal })).data.messages,
  });

/** Whether the shield is on, and what it sets. */
export const shieldQuery = (slug: string) =>
  queryOptions({
    queryKey: ['shield', slug],
    queryFn: async ({ signal }) => (await call(showShield, { params: { slug }, signal })).data,
  });

/** Labels of messages that were flagged while the chat was open, by message id; those before are in history. Filled by realtime alone. */
export const flaggedQuery = (chatroomId: number) =>
  queryOptions({
    queryKey: ['flagged-messages', chatroomId],
    queryFn: (): Record<string, AiLabel[]> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
