import type { RefObject } from 'react';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { OpenPanel } from './panels/open-panel.ts';

export type ChatChannel = Pick<Channel, 'id' | 'slug' | 'user_id' | 'subscriber_badges' | 'channel_badges' | 'subscription_enabled'> & {
  user: { username: string };
  chatroom: { id: number };
};

/** State shared by the parts of one open chat. The object changes only with its fields. */
export interface OpenChat {
  channel: ChatChannel;
  room: ChatRoom;
  role: Role;
  panel: OpenPanel;
  composer: RefObject<ComposerHandle | null>;
  replyTo: OriginalMessage | null;
  setReplyTo: (target: OriginalMessage | null) => void;
  openPerson: (username: string) => void;
  openDialog: (name: DialogName) => void;
  /** The popout window, which shows only the chat. */
  isPopout: boolean;
  /** There is no message box: in a replay, and for a card outside of a chat. */
  isReadOnly?: true;
}

/** Dialogs that commands and buttons open by name (C-06). Other features add theirs by declaration merging. */
export interface Dialogs {
  category: true;
}
export type DialogName = keyof Dialogs & string;
