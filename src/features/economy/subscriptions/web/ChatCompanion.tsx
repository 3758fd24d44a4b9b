import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { offerChatters } from './chatters.ts';
import { SubscriptionUpdates } from './SubscriptionUpdates.tsx';

/** Loads after the chat: follows the channel's settings and prefills thank-you messages. */
export function ChatCompanion({ chat }: { chat: OpenChat }) {
  usePrefilledMessage(chat);
  useOfferChatters(chat);
  return <SubscriptionUpdates channel={chat.channel} />;
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
