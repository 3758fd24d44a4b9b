import type { NamedEmote } from '#features/chat/chat/rules/typed-emotes.ts';

/** The interface of the message box to the rest of the chat. Texts are in outgoing form: an emote is its token. */
export interface ComposerHandle {
  focus: () => void;
  /** Replaces the text and moves the caret to its end. */
  setText: (text: string) => void;
  text: () => string;
  /** Inserts an emote at the current or last caret position. Does not take the focus, so that a picker can insert several. */
  insertEmote: (emote: NamedEmote) => void;
  /** Adds a message that was sent past the box to those that the up arrow brings back (F-05). */
  remember: (line: string) => void;
}

/** The replacement of the typed text when a suggestion is chosen. */
export type Insertion =
  | ({ type: 'emote' } & NamedEmote)
  | { type: 'mention'; username: string }
  /** Inserted as it is, without a trailing space. */
  | { type: 'text'; text: string };

/** The editor as the composer uses it. */
export interface EditorHandle extends Omit<ComposerHandle, 'remember'> {
  /** Replaces `length` characters before the caret and adds a trailing space. */
  replaceBefore: (length: number, by: Insertion) => void;
}

/** The state of the line, reported whenever its text or the caret changes. */
export interface Typed {
  /** The text in outgoing form. */
  text: string;
  /** The text up to the caret, with `NOT_TEXT` in place of emotes and chosen mentions; null while a range is selected. */
  before: string | null;
}

/** Keys that the composer may handle instead of the editor. */
export type BoxKey = 'ArrowUp' | 'ArrowDown' | 'Enter' | 'Tab' | 'Escape';

/** Editor events; the composer decides how to react to them. */
export interface TypingEvents {
  onTyped: (typed: Typed) => void;
  /** Returns true when the key was handled. An unhandled Enter sends. */
  onKey: (key: BoxKey) => boolean;
  onSend: () => void;
}
