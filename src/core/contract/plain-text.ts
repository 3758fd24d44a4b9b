import { z } from 'zod';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const LINE_BREAKS = /\r\n?|[\p{Zl}\p{Zp}]/gu;
const OTHER_CONTROLS = /(?![\n\t])\p{Cc}/gu;
/**
 * Characters that change the text around them or hide in it: embeddings, overrides and isolates of the writing direction, characters
 * without ink, and annotations. Joiners and direction marks stay, because Persian, emoji and mixed text need them.
 */
const HIDDEN = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Every text that a page shows outside its own element, such as a title, name or bio, passes this function before it is stored. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, '');

/** One line: breaks become spaces. */
export const asLine = (text: string): string => withoutHidden(text).replaceAll(BREAKS, ' ').trim();

/** Several lines: line breaks become `\n`, other control characters except tabs become spaces. */
export const asLines = (text: string): string => withoutHidden(text).replaceAll(LINE_BREAKS, '\n').replaceAll(OTHER_CONTROLS, ' ').trim();

const atMost =
  (length: number) =>
  (text: string): boolean =>
    text.length <= 2 * length && [...text].length <= length;
const tooLong = (length: number) => ({ message: `must be at most ${length} characters` });

/** One line of at most `length` Unicode code points. May be empty. */
export const plainLine = (length: number) => z.string().transform(asLine).refine(atMost(length), tooLong(length));

/** Text of several lines and at most `length` Unicode code points. May be empty. */
export const plainText = (length: number) => z.string().transform(asLines).refine(atMost(length), tooLong(length));

/** Anything but spaces, controls, format characters, fillers and the blank Braille pattern. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const blank = { message: 'must not be blank' };

/** `plainLine` with a visible character. */
export const requiredLine = (length: number) => plainLine(length).refine(isVisible, blank);

/** `plainText` with a visible character. */
export const requiredText = (length: number) => plainText(length).refine(isVisible, blank);
