import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { LazyComponent } from '#core/web/lazy-component.tsx';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { ToastAction } from '#core/web/toast.ts';
import type { CommandRunner } from './composer/command-runner.ts';
import type { DialogName } from './dialogs/dialog-name.ts';
import type { ChatEntries, ChatEntry, MessageEntry } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import type { ShownLog } from './log/shown-log.ts';
import type { Notices } from './notices/notices.ts';
import type { OpenChat } from './open-chat.ts';
import type { PanelName } from './panels/open-panel.ts';
import type { MessageAction } from './rows/message-action.ts';
import type { ModifierKeys } from './rows/PersonName.tsx';
import type { RowActs, RowContext, RowProps } from './rows/row-context.ts';

/** The props of a component that turns realtime events into notice rows. */
export interface NoticesProps {
  channel: { id: number; chatroom: { id: number } };
  notices: Notices;
}

/** Positions in a chat that render together with it, without a loading state. */
export interface ChatSlots {
  /** Buttons in the header. */
  header: { chat: OpenChat };
  /** Below the header: where the stream continues. */
  below_header: { chat: OpenChat };
  /** Directly above the message list. `shown` is the filtered log that the list displays. */
  list_header: { chat: OpenChat; shown: ShownLog };
  /** Replaces the list when the filter matches none of the loaded rows. */
  no_results: { chat: OpenChat };
  /** An overlay on the list; see `isCovered` of `ReaderView`. */
  over_list: { chat: OpenChat; context: RowContext };
  /** A panel above the footer that opens by itself while no other panel is open. */
  panel: { chat: OpenChat };
  /** Between the list and the message box. */
  below_list: { chat: OpenChat };
  /** At the start of the message box of a signed-in viewer. */
  composer_start: { chat: OpenChat; viewer: Viewer };
  /** The last buttons below the message box. */
  footer_end: { chat: OpenChat };
  /** The user card. `username` is null while it is closed. */
  person_card: { chat: OpenChat; context: RowContext; username: string | null; onClose: () => void };
}

/** Handles a click on a sender's name. Returns true when the held keys triggered an action, which stops all further handling. */
export type NamePress = (message: MessageEntry, keys: ModifierKeys, act: Pick<RowActs, 'remove'>) => boolean;

/** Something that could not be loaded, and how to try again. */
export interface LoadFailure {
  sentence: string;
  retry: () => void;
  isRetrying: boolean;
}

/**
 * Why a feature keeps the message box locked in this browser. It comes before all locks that the server enforces too, and applies to
 * moderators as well (K-01). Without a failure no reason is shown.
 */
export interface LocalLock {
  failure: LoadFailure | null;
}

/**
 * The components and hooks that a feature adds to every chat. They are loaded before the chat renders, so that no event is missed. What can
 * wait for that is a `lazyRow` or a `lazyComponent`: the rows of events, and what asks for what it has missed.
 */
export interface ChatParts {
  /** The row component for each entry type that the feature adds to `ChatEntries`. */
  rows?: { readonly [Type in keyof ChatEntries]?: ComponentType<RowProps<ChatEntries[Type]>> };
  /** Subscribes to events and adds rows to `notices`. Renders nothing. */
  Notices?: ComponentType<NoticesProps>;
  /** Reacts to events while a chat is open. Renders nothing visible. */
  Listener?: ComponentType<{ chat: OpenChat }>;
  /** Wraps an open chat. It provides state to its descendants, and a `ReaderView` to the chat. */
  Wrapper?: ComponentType<{ chat: OpenChat; children: ReactNode }>;
  slots?: { readonly [Name in keyof ChatSlots]?: ComponentType<ChatSlots[Name]> };
  /**
   * Adds message actions for this viewer to the chat's own. Must return the same array until an action changes, because a new array
   * rerenders all rows.
   */
  useMessageActions?: (chat: OpenChat) => readonly MessageAction[];
  /** Handles clicks on a sender's name before the card opens. Must return the same function until its behavior changes. */
  useNamePress?: (chat: OpenChat) => NamePress;
  /** Locks the message box in this browser, also for moderators (K-01). Returns null while it does not. */
  useLocalLock?: (chat: OpenChat) => LocalLock | null;
  /** How the viewer becomes a subscriber: offered where only subscribers can write (E-01). Returns null where nobody can subscribe. */
  useSubscribeOffer?: (chat: OpenChat) => ToastAction | null;
  /**
   * The handlers of the commands in the feature's manifest, by name. A command without a handler is not offered and is sent as a message
   * (C-01).
   */
  commands?: Readonly<Record<string, CommandRunner>>;
}

/** The props of a dialog that a command or a button opens. */
export interface ChatDialogProps {
  chat: OpenChat;
  onClose: () => void;
}

declare module '#core/web/loads.ts' {
  interface LoadTimes {
    /** With every chat, before its first message is drawn. */
    chat: true;
    /** With the message box of a chat, for somebody who is signed in. */
    composer: true;
  }
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    chat?: () => Promise<{ chatParts: ChatParts }>;
    /** Whether the feature shows banners about events above the chat, which readers can turn off (S-02). */
    eventBanners?: true;
    /** Whether the feature shows above the chat who gave most, which readers can turn off (S-02). */
    giftLeaderboard?: true;
    /** Panels around the message box, each rendered in a `PanelShell`. They load when the pointer or the focus reaches the footer. */
    chatPanels?: { readonly [Name in PanelName]?: LazyComponent<{ chat: OpenChat }> };
    /** Lazy-loaded dialogs that commands and buttons of the chat open by name (C-06). */
    chatDialogs?: { readonly [Name in DialogName]?: ComponentType<ChatDialogProps> };
  }
}

/** The chat parts of one feature, with the feature's name. */
export interface LoadedChatParts extends ChatParts {
  name: string;
}

const parts = lazyParts(({ manifest, chat }): (() => Promise<LoadedChatParts>) | undefined =>
  chat === undefined ? undefined : async () => ({ ...(await chat()).chatParts, name: manifest.name }),
);

/** Loads the chat parts of all features. */
export const loadChatParts = parts.load;

/** Starts loading the chat parts of all features, in parallel with the page that has the chat. */
export const preloadChatParts = parts.preload;

/** Returns the chat parts of all features in call order. Suspends until they are loaded. */
export const useChatParts = parts.useParts;

/** The row component for each entry type. */
export const chatRows = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'chat row',
    all.flatMap(({ rows = {} }) => Object.entries(rows) as Array<[string, ComponentType<RowProps<ChatEntry>>]>),
  ),
);

/** The command handlers by name. */
export const chatCommands = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'command runner',
    all.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);
