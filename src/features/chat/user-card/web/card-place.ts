import { MESSAGE_BOX, type OpenChat } from '#features/chat/chat/web/api.ts';

/** Width of the card plus the gap to the chat, in pixels. */
const CARD_WITH_GAP = 360 + 16;

export interface CardPlace {
  /** The chat column that the card is beside. Null without enough room. */
  beside: { getBoundingClientRect: () => DOMRect } | null;
  /** The focused element that opened the card. */
  opener: Element | null;
}

/** Returns a position beside the chat column, at the height of the opener. */
export function cardPlace(): CardPlace {
  const opener = document.activeElement;
  const column = document.getElementById(MESSAGE_BOX)?.parentElement;
  if (!column) return { beside: null, opener };
  const { left, right, width } = column.getBoundingClientRect();
  if (Math.max(left, innerWidth - right) < CARD_WITH_GAP) return { beside: null, opener };
  const at = column.contains(opener) ? opener! : column;
  const { top, height } = (at.closest('[data-key]') ?? at).getBoundingClientRect();
  const rect = new DOMRect(left, top, width, height);
  return { beside: { getBoundingClientRect: () => rect }, opener };
}

/** Returns the opener, or the message box if the opener's row is gone. */
export function focusAfterCard({ opener }: CardPlace, chat: Pick<OpenChat, 'composer'>): HTMLElement | null {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener;
  chat.composer.current?.focus();
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
