import { type ChatRoom, PanelSteps } from '#features/chat/chat/web/api.ts';

/**
 * The step that the gift shop shows (GI-01). `from` is what the menu was left for before, the gift or the bundles, which has the focus again.
 * `top_up` may be for a gift that costs more than the viewer has.
 */
export type ShopStep =
  | ShopMenu
  | { name: 'preview'; giftId: string }
  | { name: 'sent'; giftId: string }
  | { name: 'top_up'; giftId: string | null };

export interface ShopMenu {
  name: 'menu';
  from?: 'top_up' | { giftId: string };
}

export const MENU: ShopMenu = { name: 'menu' };

/** A `ref` for what the menu was left for: unlike `focusOnMount` it scrolls there. */
export const focusOnReturn = (element: HTMLElement | null): void => element?.focus();

/** What a viewer does in the gift shop of one chat. It outlives the panel, which is mounted only while it is open. */
export class GiftShop {
  readonly steps = new PanelSteps<ShopStep>(MENU);
  /** What was typed for each gift and not sent yet. Buying KICKs in between does not lose it. */
  readonly drafts = new Map<string, string>();
}

const shops = new WeakMap<ChatRoom, GiftShop>();

/** The gift shop of this chat, the same object for as long as the chat is open. */
export function giftShop(room: ChatRoom): GiftShop {
  const known = shops.get(room) ?? new GiftShop();
  shops.set(room, known);
  return known;
}
