import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { channelKey } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { channelSubscriptionsChanged } from '#features/economy/subscriptions/contract/manage.ts';
import { offerChatters } from './chatters.ts';
import { OFFER_KEY } from './queries.ts';

/** Loads after the chat: follows the channel's settings and prefills thank-you messages. */
export function ChatCompanion({ chat }: { chat: OpenChat }) {
  const { channel } = chat;
  const cache = useQueryClient();
  useRealtime(channelSubscriptionsChanged, [channel.id], ({ subscription_enabled, subscriber_badges }) => {
    cache.setQueryData<Channel>(channelKey(channel.slug), (known) => known && { ...known, subscription_enabled, subscriber_badges });
    for (const queryKey of [OFFER_KEY, ['emotes']]) void cache.invalidateQueries({ queryKey });
  });
  usePrefilledMessage(chat);
  useOfferChatters(chat);
  return null;
}

/** Lets the gift dialog suggest recent chatters. */
function useOfferChatters({ channel: { slug }, room }: OpenChat): void {
  useEffect(() => {
    const authors = () =>
      room.log.view().entries.flatMap((entry) => (entry.type === 'message' && !entry.mine ? entry.sender.username : []));
    return offerChatters(slug, () => authors().reverse());
  }, [slug, room]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Initial text of the message box in the opened chat. Empty: only sets the focus. */
    prefilledMessage?: string;
  }
}

/** Poll interval for the message box, in milliseconds: its code loads after the chat. */
const POLL_MS = 200;

/** Prefills the message box unless the viewer is already typing. */
function usePrefilledMessage({ composer }: OpenChat): void {
  const words = useLocation({ select: ({ state }) => state.prefilledMessage });
  const navigate = useNavigate();
  const prefill = useEffectEvent((words: string) => {
    const box = composer.current;
    if (box === null) return;
    if (words !== '' && box.text() === '') box.setText(words);
    box.focus();
    // A reload or a return must not prefill it again.
    void navigate({ to: '.', search: true, replace: true, state: (state) => ({ ...state, prefilledMessage: undefined }) });
  });
  useEffect(() => {
    if (words === undefined) return;
    prefill(words);
    const looking = setInterval(() => prefill(words), POLL_MS);
    return () => clearInterval(looking);
  }, [words]);
}
