import { isVisible } from '#core/contract/plain-text.ts';
import { replaceEmotes } from '#features/channel/emotes/rules/token.ts';
import { isOnlyEmotes } from './content.ts';

/** Limits of message text (F-02; wire.md, decision 10). Characters are code points, and every emote token counts as one. */
export const MESSAGE_LENGTH = 500;
export const MESSAGE_BYTES = 4000;
/** In a longer message, at most the following share of characters may be special. */
export const SPECIAL_FREE_LENGTH = 40;
export const SPECIAL_SHARE = 0.6;

const HEART = '❤️';

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Letters, marks, numbers, spaces, emoji, and the common punctuation of all scripts: sentence marks, quotes, dashes and brackets. */
const ORDINARY = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}\u{E0020}-\u{E007F}` +
    String.raw`\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Dash}\p{Ps}\p{Pe}\p{Pi}\p{Pf}¿¡…·&@’/]`,
  'gu',
);

/** Converts typed text to outgoing text (F-02): one line, trimmed, with `<3` as a heart. Idempotent. */
export function outgoingText(typed: string): string {
  return typed.replace(CONTROLS, ' ').trim().replaceAll('<3', HEART);
}

export const isBlank = (text: string): boolean => !isVisible(text);

export function lengthOf(text: string): number {
  return codePoints(replaceEmotes(text, 'x'));
}

/** Why no room accepts this text, or null. `text` must come from `outgoingText`. */
export function textRefusal(text: string): 'MESSAGE_CONTENT_LENGTH_ERROR' | 'MAX_SPECIAL_CHARS_ERROR' | null {
  // A text has at least as many bytes as code units, so a text of megabytes is refused without parsing.
  if (text.length > MESSAGE_BYTES || isBlank(text)) return 'MESSAGE_CONTENT_LENGTH_ERROR';
  if (lengthOf(text) > MESSAGE_LENGTH || new TextEncoder().encode(text).length > MESSAGE_BYTES) return 'MESSAGE_CONTENT_LENGTH_ERROR';
  if (isTooSpecial(text)) return 'MAX_SPECIAL_CHARS_ERROR';
  return null;
}

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
