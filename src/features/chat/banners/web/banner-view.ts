import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { ChatEntries, ChatEntry, LoadedChatParts, OpenChat } from '#features/chat/chat/web/api.ts';

/** What the button of a banner does. */
export interface BannerAction {
  label: string;
  run: () => void;
}

/** How an entry of a notice is shown as an event banner. */
export interface BannerView<Entry> {
  /** How long it is shown, in seconds (EB-02); null for an entry that is no banner. */
  seconds: (entry: Entry) => number | null;
  /** A badge, an icon or a face of 28 px. */
  mark: (entry: Entry, chat: OpenChat) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry, chat: OpenChat) => string | null;
  /** For an entry that has no row in the chat: the banner itself is announced to screen readers. */
  isAnnounced?: boolean;
  action?: (entry: Entry, chat: OpenChat) => BannerAction | null;
}

declare module '#features/chat/chat/web/chat-parts.ts' {
  interface ChatParts {
    /** How entries that the feature's `Notices` and `BannerNotices` add are shown as event banners above the list. */
    banners?: { readonly [Type in keyof ChatEntries]?: BannerView<ChatEntries[Type]> };
    /** Like `Notices`, for entries that are event banners without a row in the chat. */
    BannerNotices?: ComponentType<NoticesProps>;
  }
}

/** The banner views by entry type. Entries without a view are no banners. */
export const bannerViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'event banner',
    all.flatMap(({ banners = {} }) => Object.entries(banners) as Array<[string, BannerView<ChatEntry>]>),
  ),
);
