// @vitest-environment jsdom
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { germanTexts } from './german.ts';
import { englishTexts } from './texts.ts';

const english = englishTexts as readonly Readonly<Record<string, string>>[];
const all = new Map(english.flatMap((texts) => Object.entries(texts)));

/** Names of the arguments of a message, at any depth. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) {
      const { type, value } = part as { type?: number; value?: unknown };
      if (typeof type === 'number' && type > 0 && type < 7 && typeof value === 'string') names.add(value);
      Object.values(part).forEach(visit);
    }
  };
  visit(new IntlMessageFormat(message, 'en').getAst());
  return [...names].sort();
}

test('no two features use the same key', () => {
  expect(all.size).toBe(english.reduce((count, texts) => count + Object.keys(texts).length, 0));
});

test('every English text is a message that can be formatted, and none is blank', () => {
  for (const [key, message] of all) {
    expect(() => new IntlMessageFormat(message, 'en'), key).not.toThrow();
    expect(message.trim(), key).not.toBe('');
  }
});

test('every German text has an English one with the same arguments', () => {
  let checked = 0;
  for (const texts of germanTexts) {
    for (const [key, message] of Object.entries(texts as Record<string, string>)) {
      expect(all.has(key), key).toBe(true);
      expect(argumentsOf(message), key).toEqual(argumentsOf(all.get(key)!));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
});
