import { WORD_LENGTH } from '#features/chat/moderation/contract/filters.ts';
import { type EntryKind, entryKind, normalizeEntry, wordRefusal } from '#features/chat/moderation/rules/filters/entry.ts';

/** A typed line, and the code with which the server would refuse it, or null. */
export interface TypedWord {
  word: string;
  kind: EntryKind;
  refusal: 'WORD_EMPTY' | 'WORD_TOO_BROAD' | 'WORD_TOO_LONG' | 'PATTERN_INVALID' | 'PATTERN_TOO_COSTLY' | null;
}

type PatternValidator = (word: string) => TypedWord['refusal'];

/** Patterns count as valid until their validator is loaded. */
export function typedWords(text: string, validatePattern: PatternValidator | null): TypedWord[] {
  const words = [...new Set(text.split('\n').map(normalizeEntry))].filter((word) => word !== '');
  return words.map((word) => {
    const kind = entryKind(word);
    if ([...word].length > WORD_LENGTH) return { word, kind, refusal: 'WORD_TOO_LONG' };
    return { word, kind, refusal: kind === 'pattern' ? (validatePattern?.(word) ?? null) : wordRefusal(word) };
  });
}
