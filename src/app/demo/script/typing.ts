const THINK_MS = 800;
const LETTER_MS = 110;
/** A link is pasted, an emote or emoji picked: each costs as much as a few letters, however long it is. */
const PASTE_LETTERS = 8;
const PICK_LETTERS = 3;
const PASTED = /https:\/\/\S+/gu;
const PICKED = /\bgs[A-Z]\w*|\p{Extended_Pictographic}[\p{M}\p{Cf}\p{Emoji_Modifier}]*/gu;

/** How long a person takes to write this: about nine letters a second once they know what to say. */
export function typingMs(text: string): number {
  const typed = text.replace(PASTED, 'x'.repeat(PASTE_LETTERS)).replace(PICKED, 'x'.repeat(PICK_LETTERS));
  return THINK_MS + [...typed].length * LETTER_MS;
}
