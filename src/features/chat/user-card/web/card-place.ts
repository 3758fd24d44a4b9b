import { MESSAGE_BOX, type OpenChat } from '#features/chat/chat/web/api.ts';

/** The width of a card and its distance from the chat, in pixels. */
const CARD_WITH_GAP = 360 + 16;

export interface CardPlace {
  /** The part of the chat's column that the card is beside; null where it has no room beside the chat. */
  beside: { getBoundingClientRect: () => DOMRect } | null;
  /** The element that had the focus and opened the card. */
  opener: Element | null;
}

/** Where a card that opens now belongs: beside the whole column of the chat, at the height of what opened it. */
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

/** Where the focus goes when a card closes: back to what opened it, or to the message box if that is gone with its row. */
export function focusAfterCard({ opener }: CardPlace, chat: Pick<OpenChat, 'composer'>): HTMLElement | null {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener;
  chat.composer.current?.focus();
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
