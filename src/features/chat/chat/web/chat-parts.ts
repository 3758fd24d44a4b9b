import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { LazyComponent } from '#core/web/lazy-component.tsx';
import { lazyParts } from '#core/web/lazy-parts.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import type { ToastAction } from '#core/web/toast.ts';
import { preloadSlotParts } from '#core/web/ui/Slot.tsx';
import type { CommandRunner } from './composer/command-runner.ts';
import type { ChatEntries, ChatEntry, MessageEntry } from './log/entry.ts';
import type { Notices, PastNoticeHandler } from './notices/notices.ts';
import type { DialogName, OpenChat } from './open-chat.ts';
import type { PanelName } from './panels/open-panel.ts';
import type { ModifierKeys } from './rows/PersonName.tsx';
import type { MessageAction, RowActs, RowProps } from './rows/row-context.ts';

export interface NoticesProps {
  channel: { id: number; chatroom: { id: number } };
  notices: Notices;
}

/** Handles a click on a sender's name. Returning true stops further handling. */
export type NamePress = (message: MessageEntry, keys: ModifierKeys, act: Pick<RowActs, 'remove'>) => boolean;

export interface LoadFailure {
  sentence: string;
  retry: () => void;
  isRetrying: boolean;
}

/** Precedes all server locks and applies to moderators too (K-01). Without a failure no reason is shown. */
export interface LocalLock {
  failure: LoadFailure | null;
}

/** Loaded before the chat renders, so that no event is missed. Use `lazyRow` or `lazyComponent` for code that can wait. */
export interface ChatParts {
  rows?: { readonly [Type in keyof ChatEntries]?: ComponentType<RowProps<ChatEntries[Type]>> };
  /** Subscribes to events and adds rows to `notices`. Renders nothing. */
  Notices?: ComponentType<NoticesProps>;
  /** Adds rows of stored events, by name of the event. Used by the history of the chat and by the activity feed. */
  pastNotices?: Readonly<Record<string, PastNoticeHandler>>;
  Listener?: ComponentType<{ chat: OpenChat }>;
  /** Wraps an open chat to provide state and a `ReaderView`. */
  Wrapper?: ComponentType<{ chat: OpenChat; children: ReactNode }>;
  /** Adds message actions for this viewer. Must return a stable array, because a new array rerenders all rows. */
  useMessageActions?: (chat: OpenChat) => readonly MessageAction[];
  /** Handles clicks on a sender's name before the card opens. Must return a stable function. */
  useNamePress?: (chat: OpenChat) => NamePress;
  /** Locks the message box, also for moderators (K-01). Returns null for no lock. */
  useLocalLock?: (chat: OpenChat) => LocalLock | null;
  /** The subscribe offer where only subscribers can chat (E-01). Null where nobody can subscribe. */
  useSubscribeOffer?: (chat: OpenChat) => ToastAction | null;
  /** Handlers of the manifest's commands, by name. A command without a handler is sent as a message (C-01). */
  commands?: Readonly<Record<string, CommandRunner>>;
}

export interface ChatDialogProps {
  chat: OpenChat;
  onClose: () => void;
}

declare module '#core/web/feature.ts' {
  interface LoadTimes {
    /** Loads with every chat, before its first message is drawn. */
    chat: true;
    /** Loads with the message box of a signed-in viewer. */
    composer: true;
  }
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    chat?: () => Promise<{ chatParts: ChatParts }>;
    /** Panels around the message box, each in a `PanelShell`. They load when the pointer or focus enters the footer. */
    chatPanels?: { readonly [Name in PanelName]?: LazyComponent<{ chat: OpenChat }> };
    /** Lazy-loaded dialogs that commands and buttons open by name (C-06). */
    chatDialogs?: { readonly [Name in DialogName]?: ComponentType<ChatDialogProps> };
  }
}

export interface LoadedChatParts extends ChatParts {
  name: string;
}

/** Parts in slots that load with the chat are there at its first render, so that it has no loading states. */
const parts = lazyParts((feature) => async (): Promise<LoadedChatParts> => {
  const [own] = await Promise.all([feature.chat?.(), ...preloadSlotParts(feature, 'chat')]);
  return { ...own?.chatParts, name: feature.manifest.name };
});

export const loadChatParts = parts.load;

/** Preloads the chat parts in parallel with a page that has a chat. */
export const preloadChatParts = parts.preload;

/** In feature order. Suspends until they are loaded. */
export const useChatParts = parts.useParts;

/** The same without features whose flag is off. */
export function useActiveParts(): readonly LoadedChatParts[] {
  const active = new Set(useActiveFeatures().map(({ manifest }) => manifest.name));
  return useChatParts().filter(({ name }) => active.has(name));
}

export const chatRows = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'chat row',
    all.flatMap(({ rows = {} }) => Object.entries(rows) as Array<[string, ComponentType<RowProps<ChatEntry>>]>),
  ),
);

export const chatCommands = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'command runner',
    all.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);

export const pastNoticeHandlers = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'past notice',
    all.flatMap(({ pastNotices = {} }) => Object.entries(pastNotices)),
  ),
);
