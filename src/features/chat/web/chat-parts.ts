import type { ComponentType, ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { CommandRunner } from './composer/command-runner.ts';
import type { DialogName } from './dialogs/dialog-name.ts';
import type { ChatEntries, ChatEntry, MessageEntry } from './log/entry.ts';
import type { ShownLog } from './log/shown-log.ts';
import type { Notices } from './notices/notices.ts';
import type { OpenChat } from './open-chat.ts';
import type { PanelName } from './panels/open-panel.ts';
import type { MessageAction } from './rows/message-action.ts';
import type { ModifierKeys } from './rows/PersonName.tsx';
import type { RowActs, RowContext, RowProps } from './rows/row-context.ts';

/** Where the events are heard that become rows. */
export interface NoticesProps {
  channel: { id: number; chatroom: { id: number } };
  notices: Notices;
}

/** Positions of a chat that are drawn with it, without waiting. */
export interface ChatSlots {
  /** Buttons of the header. */
  header: { chat: OpenChat };
  /** Between what stands above the list and the list itself. `shown` is what the list shows. */
  list_header: { chat: OpenChat; shown: ShownLog };
  /** In place of the list when its filter lets none of the loaded rows through. */
  no_results: { chat: OpenChat };
  /** Over the list; see `isCovered` of `ReaderView`. */
  over_list: { chat: OpenChat; look: RowContext };
  /** The card of a person; null while nobody's is open. */
  person_card: { chat: OpenChat; look: RowContext; username: string | null; onClose: () => void };
}

/** True when the keys that were held meant something; nothing else happens then. */
export type NamePress = (message: MessageEntry, keys: ModifierKeys, act: Pick<RowActs, 'remove'>) => boolean;

/** What a feature brings into every chat. It is loaded before the chat is drawn, so that no event is missed. */
export interface ChatParts {
  /** The row of each type of entry that it adds to `ChatEntries`. */
  rows?: { readonly [Type in keyof ChatEntries]?: ComponentType<RowProps<ChatEntries[Type]>> };
  /** Hears events and tells `notices` about them; draws nothing. */
  Notices?: ComponentType<NoticesProps>;
  /** Reacts to what happens while a chat is open; draws nothing that is seen. */
  Listener?: ComponentType<{ chat: OpenChat }>;
  /** Drawn around everything else of an open chat: gives its parts what they share, and the chat a `ReaderView`. */
  Around?: ComponentType<{ chat: OpenChat; children: ReactNode }>;
  slots?: { readonly [Name in keyof ChatSlots]?: ComponentType<ChatSlots[Name]> };
  /** What this viewer can do with messages besides the chat's own; the same array until something of it changes, because rows are drawn again with it. */
  useMessageActions?: (chat: OpenChat) => readonly MessageAction[];
  /** What pressing the name of a sender means besides opening their card; the same function until something of it changes. */
  useNamePress?: (chat: OpenChat) => NamePress;
  /** How the commands of its manifest are carried out, by name. One without an entry is not offered, and its line stays a message (C-01). */
  commands?: Readonly<Record<string, CommandRunner>>;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    chat?: () => Promise<{ chatParts: ChatParts }>;
    /** Panels around the message box, drawn in a `PanelShell`; lazy. */
    chatPanels?: { readonly [Name in PanelName]?: ComponentType<{ chat: OpenChat }> };
    /** Dialogs that commands and buttons of the chat open by name; lazy (C-06). */
    chatDialogs?: { readonly [Name in DialogName]?: ComponentType<{ chat: OpenChat; onClose: () => void }> };
  }
}

/** The parts of one feature; `name` is the feature's. */
export interface LoadedChatParts extends ChatParts {
  name: string;
}

const parts = lazyParts(({ manifest, chat }): (() => Promise<LoadedChatParts>) | undefined =>
  chat === undefined ? undefined : async () => ({ ...(await chat()).chatParts, name: manifest.name }),
);

/** Loads what the features bring into every chat: call it early, so that it loads beside the chat itself. */
export const loadChatParts = parts.load;

/** What the features bring into every chat, in call order. Suspends until it is there. */
export const useChatParts = parts.useParts;

/** The row of each type of entry. */
export const chatRows = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'chat row',
    all.flatMap(({ rows = {} }) => Object.entries(rows) as Array<[string, ComponentType<RowProps<ChatEntry>>]>),
  ),
);

/** How commands are carried out, by name. */
export const chatCommands = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'command runner',
    all.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);
