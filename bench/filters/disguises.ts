/** Measures how many disguises of banned words are found, and how many harmless lines are. */
import { compileWords } from '#features/chat/moderation/rules/filters/matching.ts';
import { labeledLines } from '#features/chat/moderation/server/classifier/measure.ts';

/** Mild words in place of slurs, with letters that every disguise can change. Several are close to ordinary words. */
const BANNED =
  'bastard bollocks bugger cocaine crap creep cretin damn dumbass faker goat hasten heck hell idiot kill loser maniac moron muppet noob pathetic pervert raper scammer shift shot sucker sniper stupid thug tosser twit wanker weakling whale'.split(
    ' ',
  );

const everySecond = (word: string, change: (letter: string) => string) =>
  [...word].map((letter, at) => (at % 2 === 1 ? change(letter) : letter)).join('');
const mapped = (word: string, from: string, to: readonly string[]) =>
  [...word].map((letter) => (from.includes(letter) ? to[from.indexOf(letter)]! : letter)).join('');
const shifted = (word: string, first: number) =>
  [...word].map((letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97)).join('');
const cutAt = (word: string, at: number, cut: string) => `${word.slice(0, at)}${cut}${word.slice(at)}`;

const DISGUISES: readonly (readonly [group: string, name: string, disguise: (word: string) => string])[] = [
  ['look-alikes', 'Cyrillic', (word) => mapped(word, 'aceopxyikmt', [...'асеорхуікмт'])],
  ['look-alikes', 'Greek', (word) => mapped(word, 'aeiknoptu', [...'αειкηορτυ'])],
  ['look-alikes', 'Cherokee', (word) => mapped(word, 'adehimrstw', [...'ᎪᎠᎬᎻᎥᎷᎡᏚᎢᎳ'])],
  ['look-alikes', 'Canadian syllabics', (word) => mapped(word, 'abcdfhlmnprsuvw', [...'ᗩᗷᑕᗪᖴᕼᒪᗰᑎᑭᖇᔕᑌᐯᗯ'])],
  ['look-alikes', 'Lisu', (word) => mapped(word, 'abcdefghiklmnoprstu', [...'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴ'])],
  ['look-alikes', 'mathematical letters', (word) => shifted(word, 0x1d41a)],
  ['look-alikes', 'letters in circles', (word) => shifted(word, 0x24d0)],
  ['look-alikes', 'full width', (word) => shifted(word, 0xff41)],
  ['look-alikes', 'letters of flags', (word) => shifted(word, 0x1f1e6)],
  ['look-alikes', 'accents', (word) => everySecond(word, (letter) => `${letter}\u0301`)],
  ['zero width', 'joiner', (word) => [...word].join('\u200d')],
  ['zero width', 'soft hyphen', (word) => [...word].join('\u00ad')],
  ['zero width', 'direction', (word) => everySecond(word, (letter) => `\u202d${letter}`)],
  ['zero width', 'blank Braille pattern', (word) => [...word].join('\u2800')],
  ['zero width', 'annotation marks', (word) => [...word].join('\ufffb')],
  ['spacing', 'spaces between letters', (word) => [...word].join(' ')],
  ['spacing', 'after a word of one letter', (word) => `a ${[...word].join(' ')}`],
  ['spacing', 'first letter apart', (word) => cutAt(word, 1, ' ')],
  ['spacing', 'a dot inside', (word) => cutAt(word, 2, '.')],
  ['spacing', 'an emoji inside', (word) => cutAt(word, 2, '🔥')],
  ['leetspeak', 'some digits', (word) => mapped(word, 'aeo', [...'430'])],
  ['leetspeak', 'all digits', (word) => mapped(word, 'aeiostgzb', [...'431057628'])],
  ['leetspeak', 'signs', (word) => mapped(word, 'aist', [...'@!$+'])],
  ['leetspeak', 'drawn letters', (word) => mapped(word, 'hknuv', ['|-|', '|<', '|\\|', '|_|', '\\/'])],
  ['doubled letters', 'one letter', (word) => cutAt(word, 2, word[1]!)],
  ['doubled letters', 'last letter', (word) => `${word}${word.at(-1)!}`],
  ['doubled letters', 'each letter', (word) => [...word].map((letter) => letter + letter).join('')],
];

/** Returns one row per disguise, and the harmless lines in which a word is found that they do not have. */
export function disguisesTable(): string {
  const words = compileWords(BANNED);
  const rows = DISGUISES.map(([group, name, disguise]) => {
    const missed = BANNED.filter((word) => words.find(`you ${disguise(word)} there`) === null);
    const found = `${BANNED.length - missed.length} of ${BANNED.length}`;
    return `| ${group} | ${name} | ${found} | ${missed.slice(0, 4).join(', ')}${missed.length > 4 ? ', ...' : ''} |`;
  });
  const harmless = labeledLines().filter(({ labels }) => labels.length === 0);
  const wrong = harmless.filter(({ text }) => {
    const word = words.find(text);
    return word !== null && !new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text);
  });
  return [
    `${DISGUISES.length} disguises of ${BANNED.length} words, each inside a sentence\n`,
    '| group | disguise | found | not found |',
    '| --- | --- | ---: | --- |',
    ...rows,
    `\nHarmless lines with a word found that they do not have: ${wrong.length} of ${harmless.length}${wrong.map(({ text }) => `\n- ${text}`).join('')}`,
  ].join('\n');
}
