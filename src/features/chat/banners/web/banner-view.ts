import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { ChatEntries, ChatEntry, LoadedChatParts, OpenChat } from '#features/chat/chat/web/api.ts';

export interface BannerAction {
  label: string;
  run: () => void;
}

export interface BannerView<Entry> {
  /** Duration in seconds (EB-02). Null means no banner. */
  seconds: (entry: Entry) => number | null;
  /** 28 px. */
  mark: (entry: Entry, chat: OpenChat) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry, chat: OpenChat) => string | null;
  /** Set for entries without a chat row, so that the banner is announced to screen readers. */
  isAnnounced?: boolean;
  action?: (entry: Entry, chat: OpenChat) => BannerAction | null;
}

declare module '#features/chat/chat/web/chat-parts.ts' {
  interface ChatParts {
    /** Banner views of the entry types in `Notices` and `BannerNotices`. */
    banners?: { readonly [Type in keyof ChatEntries]?: BannerView<ChatEntries[Type]> };
    /** Entry types with a banner but no chat row. */
    BannerNotices?: ComponentType<NoticesProps>;
  }
}

/** Entry types without a view have no banner. */
export const bannerViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'event banner',
    all.flatMap(({ banners = {} }) => Object.entries(banners) as Array<[string, BannerView<ChatEntry>]>),
  ),
);
