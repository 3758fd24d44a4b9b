import type { NamedEmote } from '#features/chat/rules/typed-emotes.ts';

/** What others may do with the box where one writes. Texts are what goes out: an emote is its token. */
export interface ComposerHandle {
  focus: () => void;
  /** Replaces the text and puts the caret behind it. */
  setText: (text: string) => void;
  text: () => string;
  /** Puts an emote where the caret is, or was. It does not take the focus, so that a picker can insert several. */
  insertEmote: (emote: NamedEmote) => void;
}

/** What is put into the line in place of what was typed. */
export type Insertion =
  | ({ type: 'emote' } & NamedEmote)
  | { type: 'mention'; username: string }
  /** As it is, without a space behind it. */
  | { type: 'text'; text: string };

/** The editor as the composer sees it. */
export interface EditorHandle extends ComposerHandle {
  /** Replaces so many characters before the caret, and puts a space behind what comes in their place. */
  replaceBefore: (length: number, by: Insertion) => void;
}

/** The line, each time that it or the caret changes. */
export interface Typed {
  /** As it goes out. */
  text: string;
  /** Up to the caret, with `NOT_TEXT` for emotes and chosen mentions; null while something is selected. */
  before: string | null;
}

/** Keys that the composer may take from the editor. */
export type BoxKey = 'ArrowUp' | 'ArrowDown' | 'Enter' | 'Tab' | 'Escape';

/** What happens in the box; the composer decides what it means. */
export interface TypingEvents {
  onTyped: (typed: Typed) => void;
  /** True when the key was used up; Enter that was not sends. */
  onKey: (key: BoxKey) => boolean;
  onSend: () => void;
}
