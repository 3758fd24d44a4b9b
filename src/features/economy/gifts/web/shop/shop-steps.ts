import { type ChatRoom, PanelSteps } from '#features/chat/chat/web/api.ts';
import type { GiftOnWire } from '#features/economy/gifts/contract.ts';

/**
 * Steps of the gift shop (GI-01). `from` is what the viewer left the menu for; it takes the focus again. `top_up` may name the unpaid gift.
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

/** A `ref` for the returned-to element. Unlike `focusOnMount` it scrolls there. */
export const focusOnReturn = (element: HTMLElement | null): void => element?.focus();

/** View state of the gift shop of one chat. It outlives the panel, which is mounted only while open. */
class GiftShop {
  readonly steps = new PanelSteps<ShopStep>(MENU);
  /** Unsent messages by gift. Buying KICKs in between keeps them. */
  readonly drafts = new Map<string, string>();
}

const shops = new WeakMap<ChatRoom, GiftShop>();

/** Returns the same object while the chat is open. */
export function giftShop(room: ChatRoom): GiftShop {
  const known = shops.get(room) ?? new GiftShop();
  shops.set(room, known);
  return known;
}

const NANOSECONDS_PER_MINUTE = 60 * 1_000_000_000;

/** Minutes above the chat; 0 for a gift without a pin. The wire has nanoseconds. */
export const pinnedMinutes = ({ pinned_time }: Pick<GiftOnWire, 'pinned_time'>): number => Math.round(pinned_time / NANOSECONDS_PER_MINUTE);
