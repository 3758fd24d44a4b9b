import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { hashOf, type LabeledLine } from './measure.ts';

/** A line made from a template. Its `kind` says what it tests, for example `counter-speech` or `disguised`. */
export interface FunctionalLine extends LabeledLine {
  kind: string;
}

type Words = readonly string[];
const list = (words: string): Words => words.split(', ');

const ENGLISH_PEOPLE =
  'immigrants, muslims, jews, gay people, black people, trans people, women, disabled people, refugees, asians, mexicans, lesbians, foreigners, arabs, turks, hindus, africans, chinese people, migrants, indians';
const GERMAN_NOUNS =
  'ausländer, flüchtlinge, muslime, juden, türken, araber, syrer, frauen, lesben, transmenschen, migranten, asylbewerber, roma, asiaten, afrikaner';
const GERMAN_DATIVE =
  'ausländern, flüchtlingen, muslimen, juden, türken, arabern, syrern, frauen, lesben, transmenschen, migranten, asylbewerbern, roma, asiaten, afrikanern';
const SLOTS: Record<string, Record<string, Words>> = {
  english: {
    people: list(ENGLISH_PEOPLE),
    name: list('tom, that streamer, alex, my neighbor'),
    thing: list('mosquitoes, mondays, lag spikes, adverts, spoilers, brussels sprouts, alarm clocks, pop-ups'),
    mobs: list('zombies, orcs, creepers, goblins, bots, campers, aliens, spiders'),
    game: list('valorant, minecraft, mario kart, tekken, chess, rocket league, elden ring, counter strike'),
  },
  german: {
    bare: list(`${GERMAN_NOUNS}, schwule, schwarze, behinderte, homosexuelle`),
    weak: list(`${GERMAN_NOUNS}, schwulen, schwarzen, behinderten, homosexuellen`),
    dative: list(`${GERMAN_DATIVE}, schwulen, schwarzen, behinderten, homosexuellen`),
    name: list('tom, den streamer, alex, meinen nachbarn'),
    thing: list('mücken, montage, spoiler, staus, werbepausen, wecker'),
    mobs: list('zombies, orks, creeper, goblins, bots, camper, aliens, spinnen'),
    game: list('valorant, minecraft, mario kart, tekken, schach, rocket league, elden ring, counter strike'),
  },
};

/** Lines per template with a slot, and disguised lines per hostile template. */
const VARIANTS = 8;
const DISGUISED_VARIANTS = 2;

const mapped = (from: string, to: string) => (text: string) => [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
/** Changes the words of five letters and more, which carry the meaning. */
const longWords = (change: (word: string) => string) => (text: string) => text.replace(/\p{L}{5,}/gu, change);
const DISGUISES: readonly ((text: string) => string)[] = [
  mapped('aeios', '43105'),
  mapped('aceopxy', 'асеорху'),
  longWords((word) => [...word].join('\u200b')),
  longWords((word) => [...word].join(' ')),
  longWords((word) => [...word].join('.')),
  longWords((word) => word.replace(/[aeiouäöü]/u, (vowel) => vowel.repeat(4))),
  (text) => text.toUpperCase(),
  longWords((word) => `${word[0]}*${word.slice(1)}`),
];

/**
 * Functional tests from the templates in `functional-lines.txt`: section headings `= labels language: kind`, each followed by one template
 * per line. Lines of one template are in the same part, so held-out lines have forms that the tuning lines lack.
 */
export function functionalLines(): FunctionalLine[] {
  const lines: FunctionalLine[] = [];
  let heading = { labels: [] as AiLabel[], language: '', kind: '' };
  for (const line of readFileSync(join(import.meta.dirname, 'functional-lines.txt'), 'utf8').split('\n')) {
    if (line.startsWith('= ')) {
      const [words, kind] = line.slice(2).split(': ') as [string, string];
      const labels = AI_LABELS.filter((label) => words.split(' ').includes(label));
      heading = { labels, language: words.split(' ').at(-1)!, kind };
    } else if (line !== '') lines.push(...linesOf(line, heading));
  }
  return [...new Map(lines.map((line) => [line.text, line])).values()];
}

function linesOf(template: string, { labels, language, kind }: { labels: AiLabel[]; language: string; kind: string }): FunctionalLine[] {
  const hash = hashOf(template);
  const part = hash % 2 === 0 ? 'tune' : 'held out';
  // A step of 7 visits all words of a slot, because no slot has a multiple of 7.
  const fill = (variant: number) =>
    template.replace(/\{(\w+)\}/g, (_, slot: string) => {
      const words = SLOTS[language]![slot]!;
      return words[(hash + 7 * variant) % words.length]!;
    });
  const variants = template.includes('{') ? VARIANTS : 1;
  const plain = Array.from({ length: variants }, (_, variant) => ({ text: fill(variant), labels, language, kind, part }) as const);
  if (labels.length === 0) return plain;
  const disguised = Array.from({ length: DISGUISED_VARIANTS }, (_, at) => {
    const disguise = DISGUISES[((hash >>> 3) + at * 3) % DISGUISES.length]!;
    return { text: disguise(fill(variants + at)), labels, language, kind: 'disguised', part } as const;
  });
  return [...plain, ...disguised];
}
