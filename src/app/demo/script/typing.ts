const THINK_MS = 800;
const LETTER_MS = 110;
/** Links are pasted and emotes are picked, so each costs a fixed number of letters regardless of its length. */
const PASTE_LETTERS = 8;
const PICK_LETTERS = 3;
const PASTED = /https:\/\/\S+/gu;
const PICKED = /\bgs[A-Z]\w*|\p{Extended_Pictographic}[\p{M}\p{Cf}\p{Emoji_Modifier}]*/gu;

/** How long a person takes to write the text: a pause to think, then about nine letters per second. */
export function typingMs(text: string): number {
  const typed = text.replace(PASTED, 'x'.repeat(PASTE_LETTERS)).replace(PICKED, 'x'.repeat(PICK_LETTERS));
  return THINK_MS + [...typed].length * LETTER_MS;
}
