import { describe, expect, test } from 'vitest';
import { entryKey, normalizeEntry } from './entry.ts';
import { compileWords } from './matching.ts';
import { compilePatterns } from './pattern.ts';

function caught(entry: string, text: string): boolean {
  const words = compileWords([normalizeEntry(entry)]);
  return (words.find(text) ?? compilePatterns(words.patterns)(text)) !== null;
}

describe('MO-08 a banned word matches', () => {
  test.each([
    ['as a whole word', 'heck', 'what the heck is this'],
    ['whatever the case', 'heck', 'HeCK'],
    ['beside punctuation', 'heck', '"heck!", she said'],
    ['between underscores and dashes', 'heck', 'oh_heck-no'],
    ['with accents', 'heck', 'hèçk'],
    ['with many accents', 'heck', 'h̷̢̛e̸͝c̵k̶'],
    ['written without the accents that it has', 'schön', 'schon'],
    ['with invisible characters in it', 'heck', 'h\u200be\u200d\u00adc\ufe0fk'],
    ['in full width', 'heck', 'ｈｅｃｋ'],
    ['in mathematical letters', 'heck', '𝐡𝖊𝒸𝓀'],
    ['in circles and squares', 'heck', 'ⓗⓔ🅒🅺'],
    ['in small capitals', 'heck', 'ʜᴇᴄᴋ'],
    ['with Cyrillic letters that look alike', 'heck', 'hесk'],
    ['with Greek letters that look alike', 'pokie', 'ροκιε'],
    ['with digits for letters', 'noob', 'n00b'],
    ['with signs for letters', 'ass', '@$$'],
    ['with an exclamation mark for an i', 'shift', 'sh!ft'],
    ['with 1 for an i', 'kilt', 'k1lt'],
    ['with 1 for an l', 'held', 'he1d'],
    ['with a letter repeated', 'heck', 'heeeeckkk'],
    ['spelled with spaces', 'heck', 'what the h e c k'],
    ['spelled with dots', 'heck', 'h.e.c.k you'],
    ['at the end of a number', 'heck', 'heck123'],
    ['as several words', 'go away', 'please GO   away.'],
    ['as several words with punctuation between them', 'go away', 'go... away'],
    ['as a number', '1488', 'hi 1488 there'],
    ['as an emoji', '🍆', 'look 🍆🍆'],
    ['with capital sharp s', 'strasse', 'STRAẞE'],
    ['with a Turkish dotless i', 'sik', 'sık'],
    ['in Chinese, inside a sentence', '笨蛋', '你是笨蛋吗'],
    ['in Japanese', 'バカ', 'お前バカだ'],
    ['in half-width kana', 'バカ', 'ﾊﾞｶ'],
    ['in Thai', 'ควาย', 'ไอ้ควายนี่'],
    ['in Korean with a particle', '바보', '바보는'],
    ['in Russian', 'дурак', 'Ты ДУРАК!'],
    ['in Arabic with points', 'غبي', 'غَبِيّ'],
    ['in Hebrew with points', 'טיפש', 'טִיפֵּשׁ'],
    ['in Cherokee letters that look alike', 'heck', 'ᎻᎬᏟᏦ'],
    ['in Canadian syllabics that look alike', 'mad', 'ᗰᗩᗪ'],
    ['in Lisu and Coptic letters that look alike', 'heck', 'ꓧꓰⲥⲕ'],
    ['in the letters of flags', 'heck', '🇭🇪🇨🇰'],
    ['with a mirrored Cyrillic letter', 'nerd', 'иeяd'],
    ['with letters drawn from signs', 'hawk', '|-|/\\\\/\\/|<'],
    ['with v twice for a w', 'what', 'vvhat'],
    ['with blank characters as wide as a letter', 'heck', 'you\u2800h\u2800e\u2800c\u2800k\u3164!'],
    ['with invisible marks of annotations', 'heck', 'h\ufff9e\ufffbck'],
    ['with a mark of another script', 'heck', 'he\u0e4cck'],
    ['with control characters in it', 'heck', 'he\u0001ck'],
    ['with private characters in it', 'heck', 'h\ue000e\ue000ck'],
    ['cut by a space', 'heck', 'what the he ck'],
    ['with its first letter apart', 'shift', 'oh s hift'],
    ['cut by a dot', 'heck', 'he.ck'],
    ['cut by an underscore', 'shift', 'shi_ft'],
    ['cut by emoji', 'heck', 'h🔥e🔥c🔥k'],
    ['spelled after a word of one letter', 'heck', 'i am a h e c k'],
    ['spelled with doubled letters', 'heck', 'hh ee cc kk'],
    ['with mostly digits', 'shift', '5h1f7'],
    ['with digits around letters', 'shot', '5h07'],
    ['with 6 for a g', 'bigger', 'b166er'],
    ['with 2 for a z', 'crazy', 'cra2y'],
    ['with a bracket for a c', 'heck', 'he(k'],
    ['with a plus for a t', 'shift', 'shif+'],
    ['with a pound sign for an l', 'hell', 'he££'],
    ['with each letter doubled', 'mad', 'mmaadd'],
    ['with one letter doubled', 'heck', 'heeck'],
    ['with the last letter doubled', 'heck', 'heckk you'],
  ])('%s', (_how, entry, text) => {
    expect(caught(entry, text)).toBe(true);
  });
});

describe('MO-08 a banned word does not match', () => {
  test.each([
    ['inside a word', 'ass', 'the class passed the assembly'],
    ['inside a word with digits in it', 'hell', 'hello hell0kitty hell4you'],
    ['in a number', 'ass', '455 people and 45s left'],
    ['in a longer number', '1488', 'id 114882'],
    ['where two letters are another word', 'bob', 'boob'],
    ['where one letter is another word', 'boob', 'bob'],
    ['where a letter is written for a banned digit', '1488', 'iabb'],
    ['across a sentence', 'go away', 'go far away'],
    ['in a name', 'ass', 'p@ss and gr@ssy'],
    ['in words of which only the letters are the same', 'heck', 'check hecklers'],
    ['before a mark that makes it another letter', 'กา', 'กาี'],
    ['of only two single letters', 'ok', 'o k'],
    ['in two words', 'goat', 'go at it'],
    ['in three words', 'hasten', 'he has ten of them'],
    ['in a contraction', 'hell', "he'll go, she’ll stay"],
    ['after a contraction', 'shit', "it's hit or miss"],
    ['after the end of a sentence', 'kill', 'that is k. ill be back'],
    ['after a number', 'shit', 'level 5 hit'],
    ['over words inside a wildcard', 'b*d', 'b my friend'],
    ['in a number with a unit', 'asses', '45535s left'],
    ['in the name of a product', 'tits', 'T175'],
    ['where a doubled letter makes another word', 'raper', 'the rapper'],
    ['where one of two words is doubled', 'god way', 'good way'],
    ['in two flags', 'dean', 'hi 🇩🇪 🇦🇳'],
    ['with brackets of its own', 'clit', '(lit)'],
    ['in a sum', 'at', 'a+b'],
  ])('%s', (_where, entry, text) => {
    expect(caught(entry, text)).toBe(false);
  });
});

describe('MO-08 a wildcard', () => {
  test.each([
    ['heck*', 'hecklers', true],
    ['heck*', 'heck', true],
    ['heck*', 'check', false],
    ['*heck', 'check', true],
    ['*heck', 'hecks', false],
    ['*heck*', 'checkers', true],
    ['*heck*', 'СHЕСKERS', true],
    ['h*k', 'hunk', true],
    ['h*k', 'hk', true],
    ['h*k', 'h3ck', true],
    ['h*k', 'he went back', false],
    ['h*k', 'hulks', false],
    ['h*c*k', 'hectic kick', false],
    ['h*c*k', 'hectick', true],
    ['bo*ob', 'boob', true],
    ['bo*', 'boob', true],
    ['*a*b', 'xxaxbxb', true],
    ['buy * now', 'buy gold now', true],
    ['buy * now', 'buy gold and now', false],
    ['t.me/*', 'join t.me/scam', true],
    ['t.me/*', 'met me', false],
    ['*笨*', '你是笨蛋吗', true],
  ])('%s on "%s": %s', (entry, text, isCaught) => {
    expect(caught(entry, text)).toBe(isCaught);
  });
});

describe('MO-08 a pattern', () => {
  test.each([
    [String.raw`/\bfree\s+\w+\s+skins\b/`, 'get FREE golden skins', true],
    [String.raw`/\bfree\s+\w+\s+skins\b/`, 'free skins', false],
    ['/he+ck/', 'oh h\u200beeéck', true],
    ['/дура(к|чок)/', 'ДУРАЧОК', true],
    ['/[0-9]{4}/', 'call 1234', true],
    ['/^only$/', 'only', true],
    ['/^only$/', 'not only', false],
  ])('%s on "%s": %s', (entry, text, isCaught) => {
    expect(caught(entry, text)).toBe(isCaught);
  });
});

test('a list returns the entry that matched the text', () => {
  const words = compileWords(['heck', 'b*d', '/x{3}/', 'worse than bad']);
  expect(['heck', 'bread', 'axxxb', 'fine', ''].map((text) => words.find(text))).toEqual(['heck', 'b*d', null, null, null]);
  expect(words.patterns).toEqual(['/x{3}/']);
  expect(compileWords([]).find('heck')).toBeNull();
});

test('entries that match the same text have the same key', () => {
  expect(new Set(['Heck', 'hèck ', 'ＨＥＣＫ', 'h\u200beck', 'hесk'].map(normalizeEntry).map(entryKey)).size).toBe(1);
  expect(new Set(['heck', 'heck*', '*heck', 'he ck', 'hecck', '/heck/', '1heck'].map(entryKey)).size).toBe(7);
  expect(entryKey('go.away')).toBe(entryKey('go away'));
});
