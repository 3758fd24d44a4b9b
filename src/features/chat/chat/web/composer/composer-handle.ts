import type { NamedEmote } from '#features/chat/chat/rules/typed-emotes.ts';

/** Texts are in outgoing form: an emote is its token. */
export interface ComposerHandle {
  focus: () => void;
  setText: (text: string) => void;
  text: () => string;
  /** Inserts at the last caret position without taking the focus, so that a picker can insert several emotes. */
  insertEmote: (emote: NamedEmote) => void;
  /** Adds a message that was sent outside the box to the up arrow history (F-05). */
  remember: (line: string) => void;
}

export type Insertion =
  | ({ type: 'emote' } & NamedEmote)
  | { type: 'mention'; username: string }
  /** Inserted unchanged, without a trailing space. */
  | { type: 'text'; text: string };

export interface EditorHandle extends Omit<ComposerHandle, 'remember'> {
  /** Replaces `length` characters before the caret and adds a trailing space. */
  replaceBefore: (length: number, by: Insertion) => void;
}

export interface Typed {
  text: string;
  /** The text up to the caret, with `NOT_TEXT` for emotes and chosen mentions. Null while a range is selected. */
  before: string | null;
}

/** Keys that the composer may handle instead of the editor. */
export type BoxKey = 'ArrowUp' | 'ArrowDown' | 'Enter' | 'Tab' | 'Escape';

export interface TypingEvents {
  onTyped: (typed: Typed) => void;
  /** Returns true if the key was handled. An unhandled Enter sends. */
  onKey: (key: BoxKey) => boolean;
  onSend: () => void;
}

export const MESSAGE_BOX = 'message-box';
