import type { RefObject } from 'react';
import type { Channel } from '#features/channels/contract/channel.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import type { DialogName } from './dialogs/dialog-name.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { OpenPanel } from './panels/open-panel.ts';

/** The channel as the chat needs it. */
export type ChatChannel = Pick<Channel, 'id' | 'slug' | 'user_id' | 'subscriber_badges'> & {
  user: { username: string };
  chatroom: { id: number };
};

/** One open chat: what its parts (list, panels, composer, cards) share. One object for as long as room and viewer stay. */
export interface OpenChat {
  channel: ChatChannel;
  room: ChatRoom;
  /** What the viewer is here; `viewer` for a stranger, and until it is known. */
  role: Role;
  panel: OpenPanel;
  composer: RefObject<ComposerHandle | null>;
  replyTo: OriginalMessage | null;
  setReplyTo: (target: OriginalMessage | null) => void;
  /** Opens the identity card of a person. */
  openPerson: (username: string) => void;
  /** Opens one of the dialogs that are known by name. */
  openDialog: (name: DialogName) => void;
  /** True in a window that has nothing but the chat. */
  isPopout: boolean;
}
