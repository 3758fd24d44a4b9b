/** What others may do with the box where one writes. */
export interface ComposerHandle {
  focus: () => void;
  /** Replaces the text and puts the caret behind it. */
  setText: (text: string) => void;
  text: () => string;
}

/** The keys and gestures of the box; the composer decides what they mean. */
export interface TypingEvents {
  onChange: (text: string) => void;
  onSend: () => void;
  onEscape: () => void;
  /** The up arrow in an empty box. */
  onRecall: () => void;
}
