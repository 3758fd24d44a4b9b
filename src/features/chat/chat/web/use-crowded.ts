import { useEffect, useState } from 'react';
import { PHONE, TOUCH, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenPanel } from './panels/open-panel.ts';

/** Touch screens only: a zoomed desktop page is as short, but keeps everything. */
const SHORT = `${TOUCH} and (height < 37.5rem)`;

/**
 * Whether everything but the messages gives up its space: on short touch screens, and on phones while the keyboard or the emote picker is
 * open. The root attribute `data-crowded` tells the rest of the page (`theme.css`, docs/decisions/072).
 */
export function useCrowded(panel: OpenPanel): boolean {
  const isShort = useMediaQuery(SHORT);
  const isPhone = useMediaQuery(PHONE);
  const hasKeyboard = useKeyboard();
  const hasPicker = isPhone && panel.name === 'chat_emotes_picker';
  const isCrowded = isShort || hasPicker || (isPhone && hasKeyboard);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isCrowded) dataset.crowded = hasPicker ? 'panel' : '';
    return () => {
      delete dataset.crowded;
    };
  }, [isCrowded, hasPicker]);
  return isCrowded;
}

/** Milliseconds after the end of a touch within which its click follows. */
const CLICK_FOLLOWS = 500;

/** A touch screen shows its keyboard while the message box has the focus. Some browsers do not report it otherwise. */
function useKeyboard(): boolean {
  const isTouch = useMediaQuery(TOUCH);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    // A tap moves the focus before its click, which must not miss because the page moves.
    let isPressed = false;
    const read = () => isPressed || setIsTyping(document.activeElement?.matches('.chat-box :is(textarea, [contenteditable])') ?? false);
    const press = (pressed: boolean) => () => {
      isPressed = pressed;
      read();
    };
    document.addEventListener('pointerdown', press(true), { signal });
    for (const name of ['click', 'pointercancel']) document.addEventListener(name, press(false), { signal, capture: true });
    // A long press has no click.
    document.addEventListener('pointerup', () => setTimeout(() => signal.aborted || press(false)(), CLICK_FOLLOWS), { signal });
    for (const name of ['focusin', 'focusout']) document.addEventListener(name, read, { signal });
    return () => watching.abort();
  }, []);
  return isTouch && isTyping;
}
