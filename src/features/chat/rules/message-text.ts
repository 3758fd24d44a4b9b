import { replaceEmotes } from '#features/emotes/rules/token.ts';
import { isOnlyEmotes } from './content.ts';

/**
 * What a text must be to be said (F-02; wire.md, decision 10; decisions.md, Chat).
 * Characters are Unicode code points, after every emote token counts as one.
 */
export const MESSAGE_LENGTH = 500;
export const MESSAGE_BYTES = 4000;
/** A message of more characters than this may be special characters up to this share. */
export const SPECIAL_FREE_LENGTH = 40;
export const SPECIAL_SHARE = 0.6;

const HEART = '❤️';

/** Line breaks, tabs and other control characters: a message is one line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What nobody can see: spaces, format characters, fillers and the blank Braille pattern. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/**
 * What is not special: letters, marks, numbers, spaces, emoji, and common punctuation of any script, which is what ends or parts
 * sentences, quotes, dashes and brackets.
 */
const ORDINARY = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}\u{E0020}-\u{E007F}` +
    String.raw`\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Dash}\p{Ps}\p{Pe}\p{Pi}\p{Pf}¿¡…·&@’/]`,
  'gu',
);

/** What really goes out of what was typed (F-02): one line, trimmed, `<3` as a heart. Doing it twice changes nothing. */
export function outgoingText(typed: string): string {
  return typed.replace(CONTROLS, ' ').trim().replaceAll('<3', HEART);
}

/** Blank after trim: nothing that a person could see. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** Characters as the limit counts them. */
export function lengthOf(text: string): number {
  return codePoints(replaceEmotes(text, 'x'));
}

/** Why this text cannot be said in any room, or null. `text` is what `outgoingText` made. The composer and the server ask the same. */
export function textRefusal(text: string): 'MESSAGE_CONTENT_LENGTH_ERROR' | 'MAX_SPECIAL_CHARS_ERROR' | null {
  // Code units are never more than bytes: a text of megabytes is refused without being looked at.
  if (text.length > MESSAGE_BYTES || isBlank(text)) return 'MESSAGE_CONTENT_LENGTH_ERROR';
  if (lengthOf(text) > MESSAGE_LENGTH || new TextEncoder().encode(text).length > MESSAGE_BYTES) return 'MESSAGE_CONTENT_LENGTH_ERROR';
  if (isTooSpecial(text)) return 'MAX_SPECIAL_CHARS_ERROR';
  return null;
}

/** Why this text cannot be said in a room of emotes only, or null. */
export const emotesOnlyRefusal = (text: string): 'EMOTES_ONLY_ERROR' | null => (isOnlyEmotes(text) ? null : 'EMOTES_ONLY_ERROR');

function isTooSpecial(text: string): boolean {
  const plain = replaceEmotes(text, 'x');
  const length = codePoints(plain);
  if (length <= SPECIAL_FREE_LENGTH) return false;
  return codePoints(plain.replace(ORDINARY, '')) > length * SPECIAL_SHARE;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
