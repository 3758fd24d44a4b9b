import type { RefObject } from 'react';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import type { DialogName } from './dialogs/dialog-name.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { OpenPanel } from './panels/open-panel.ts';

/** The channel fields that the chat needs. */
export type ChatChannel = Pick<Channel, 'id' | 'slug' | 'user_id' | 'subscriber_badges' | 'subscription_enabled'> & {
  user: { username: string };
  chatroom: { id: number };
};

/** The state that the parts of one open chat share (list, panels, composer, cards). The object changes only with its fields. */
export interface OpenChat {
  channel: ChatChannel;
  room: ChatRoom;
  /** The viewer's role in this channel. It is `viewer` when signed out and until it is loaded. */
  role: Role;
  panel: OpenPanel;
  composer: RefObject<ComposerHandle | null>;
  replyTo: OriginalMessage | null;
  setReplyTo: (target: OriginalMessage | null) => void;
  /** Opens a user's identity card. */
  openPerson: (username: string) => void;
  /** Opens a dialog by name. */
  openDialog: (name: DialogName) => void;
  /** True in the popout window, which shows only the chat. */
  isPopout: boolean;
}
