import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { OpenChat } from '#features/chat/chat/web/api.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Words that the message box of the opened chat begins with. Empty: it only gets the focus. */
    prefilledMessage?: string;
  }
}

/** Milliseconds between two looks for the message box, whose code loads after the chat. */
const LOOK = 200;

/** Begins a message in this chat with the words that the viewer came with, unless they are writing one already. */
export function usePrefilledMessage({ composer }: OpenChat): void {
  const words = useLocation({ select: ({ state }) => state.prefilledMessage });
  const navigate = useNavigate();
  const prefill = useEffectEvent((words: string) => {
    const box = composer.current;
    if (box === null) return;
    if (words !== '' && box.text() === '') box.setText(words);
    box.focus();
    // So that neither a reload nor the way back prefills it again.
    void navigate({ to: '.', search: true, replace: true, state: (state) => ({ ...state, prefilledMessage: undefined }) });
  });
  useEffect(() => {
    if (words === undefined) return;
    prefill(words);
    const looking = setInterval(() => prefill(words), LOOK);
    return () => clearInterval(looking);
  }, [words]);
}
