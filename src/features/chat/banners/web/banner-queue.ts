import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import { serverNow } from '#core/web/server-clock.ts';
import {
  type BannerQueueState,
  EMPTY_QUEUE,
  type QueuedBanner,
  withArrived,
  withExpired,
  withHold,
  withNext,
  withPainted,
  withReplaced,
} from '#features/chat/banners/rules.ts';
import type { ChatEntries, ChatEntry, LoadedChatParts, OpenChat } from '#features/chat/chat/web/api.ts';

export interface Banner extends QueuedBanner {
  entry: ChatEntry;
  view: BannerView<ChatEntry>;
}

/** The event banners of one open chat. Fed by `Notices`, so that events with one row in the chat also share one banner. */
export class BannerQueue {
  #views: ReadonlyMap<string, BannerView<ChatEntry>>;
  #now: () => number;
  #state: BannerQueueState<Banner> = EMPTY_QUEUE;
  #listeners = new Set<() => void>();

  /** `now` reads the page clock on each call, so that a test can replace it. */
  constructor(views: ReadonlyMap<string, BannerView<ChatEntry>>, now: () => number = () => serverNow().getTime()) {
    this.#views = views;
    this.#now = now;
  }

  receive(entry: ChatEntry): void {
    const banner = this.#bannerOf(entry);
    if (banner) this.#set(withArrived(this.#state, banner));
  }

  /** Returns true even if the banner is finished, so that it is not added again. */
  replace(_key: string, entry: ChatEntry): boolean {
    const banner = this.#bannerOf(entry);
    if (banner) this.#set(withReplaced(this.#state, banner));
    return true;
  }

  pass = (): void => this.#set(withExpired(this.#state, this.#now()));

  painted = (key: string): void => this.#set(withPainted(this.#state, key, this.#now()));

  close = (): void => this.#set(withNext(this.#state));

  hold = (isHeld: boolean): void => this.#set(withHold(this.#state, isHeld, this.#now()));

  state = (): BannerQueueState<Banner> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #bannerOf(entry: ChatEntry): Banner | null {
    const view = this.#views.get(entry.type);
    const seconds = view?.seconds(entry) ?? null;
    return view === undefined || seconds === null ? null : { key: entry.key, seconds, entry, view };
  }

  #set(state: BannerQueueState<Banner>): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

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

export const bannerViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'event banner',
    all.flatMap(({ banners = {} }) => Object.entries(banners) as Array<[string, BannerView<ChatEntry>]>),
  ),
);
