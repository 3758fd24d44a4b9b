import type { Chance } from '#core/contract/chance.ts';
import type { Voice } from '../cast/people.ts';

const UNTOUCHED = /^(?:@|https:\/\/|gs[A-Z])/;
const SHOUT = /^[A-Z]{1,}[!?]*$/;
const SHORT_FORMS: Readonly<Record<string, string>> = {
  you: 'u',
  please: 'pls',
  because: 'bc',
  thanks: 'thx',
  probably: 'prob',
  though: 'tho',
  really: 'rly',
  people: 'ppl',
  tomorrow: 'tmrw',
  something: 'smth',
};
const ENDS_OPEN = /[\p{L}\p{N}!]$/u;
const ADDS_UP_TO = 120;

/** Keeps names, links and emotes. For English only, because other scripts have other habits. */
export function inVoice(text: string, voice: Voice, chance: Chance): string {
  const words = text.split(' ').map((word) => wordIn(word, voice, chance));
  const spoken = words.join(' ').replace(voice.letters === 'low' ? /\.$/ : /$^/, '');
  return withAddition(words.length === 1 ? stretched(spoken, voice, chance) : spoken, voice, chance);
}

export function withAddition(text: string, voice: Voice, chance: Chance): string {
  if (text.length > ADDS_UP_TO || !ENDS_OPEN.test(text) || endsWithToken(text) || !chance.bool(voice.adds)) return text;
  const addition = chance.pick(voice.favorites);
  return /^[.!]/.test(addition) ? `${text}${addition}` : `${text} ${addition}`;
}

function wordIn(word: string, voice: Voice, chance: Chance): string {
  if (UNTOUCHED.test(word)) return word;
  const short = SHORT_FORMS[word.toLowerCase()];
  if (short && chance.bool(voice.shortens)) return short;
  if (voice.letters === 'low' && (!SHOUT.test(word) || word === 'I')) return word.toLowerCase();
  return word;
}

function stretched(word: string, voice: Voice, chance: Chance): string {
  if (!/^[A-Za-z]{2,8}$/.test(word) || UNTOUCHED.test(word) || !chance.bool(voice.stretches)) return word;
  return word + word.at(-1)!.repeat(chance.int(2, 5));
}

/** An addition must not touch a name, a link or an emote. */
function endsWithToken(text: string): boolean {
  return UNTOUCHED.test(text.slice(text.lastIndexOf(' ') + 1));
}
