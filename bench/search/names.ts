import { seededRandom } from '#core/web/ui/seeded-random.ts';

const BEGINNINGS = [
  'br',
  'ch',
  'd',
  'dr',
  'f',
  'fl',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'kr',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'qu',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
];
const MIDDLES = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo', 'y'];
const ENDS = ['', 'l', 'n', 'r', 's', 't', 'x', 'nd', 'rk'];
const WORDS = ['live', 'tv', 'plays', 'games', 'music', 'club', 'fm', 'crew'];

/** The name of one channel of many, always the same: made-up words of syllables, some followed by a common word. */
export function nameOf(channel: number): string {
  const random = seededRandom(`channel ${channel}`);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  const syllable = () => pick(BEGINNINGS) + pick(MIDDLES) + pick(ENDS);
  const word = syllable() + syllable() + (random() < 0.5 ? syllable() : '');
  return `${word}${random() < 0.4 ? `_${pick(WORDS)}` : ''}_${channel.toString(36)}`.slice(0, 25);
}

/** The first word of a channel's name with one typo: two letters swapped, or one omitted, added or replaced. */
export function withTypo(channel: number, attempt: number): string {
  const [word = ''] = nameOf(channel).split('_');
  const random = seededRandom(`typo ${channel} ${attempt}`);
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
  const typos = [head + tail, `${head}x${word.slice(at)}`, `${head}x${tail}`, head + word[at + 1] + word[at] + word.slice(at + 2)];
  return typos[Math.floor(random() * typos.length)]!;
}
