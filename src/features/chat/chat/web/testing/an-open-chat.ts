import { vi } from 'vitest';
import type { ComposerHandle } from '../composer/composer-handle.ts';
import type { OpenChat } from '../open-chat.ts';

export const aComposer = () =>
  ({ focus: vi.fn(), setText: vi.fn(), text: () => '', insertEmote: vi.fn(), remember: vi.fn() }) satisfies ComposerHandle;

/** An open chat of a viewer, whose cards and dialogs do nothing. */
export const anOpenChat = (given: Pick<OpenChat, 'channel' | 'room' | 'panel'> & Partial<OpenChat>): OpenChat => ({
  role: 'viewer',
  composer: { current: aComposer() },
  replyTo: null,
  setReplyTo: () => undefined,
  openPerson: () => undefined,
  openDialog: () => undefined,
  isPopout: false,
  ...given,
});
