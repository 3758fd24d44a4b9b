import type { Chance } from '#core/contract/chance.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import type { Person } from '../cast/people.ts';

const THINK_MS = 800;
const LETTER_MS = 110;
/** Letters that a pasted link or a picked emote costs. */
const PASTE_LETTERS = 8;
const PICK_LETTERS = 3;
const PASTED = /https:\/\/\S+/gu;
const PICKED = /\bgs[A-Z]\w*|\p{Extended_Pictographic}[\p{M}\p{Cf}\p{Emoji_Modifier}]*/gu;

/** A pause to think, then about nine letters per second. */
function typingMs(text: string): number {
  const typed = text.replace(PASTED, 'x'.repeat(PASTE_LETTERS)).replace(PICKED, 'x'.repeat(PICK_LETTERS));
  return THINK_MS + [...typed].length * LETTER_MS;
}

export interface SpeakerCriteria {
  not: readonly Person[];
  speaks?: Language;
}

/** Milliseconds; a busier person is not chosen. */
const BUSY_MS = 2500;

/** A person writes one message at a time, across all channels. */
export class Crowd {
  readonly #people: ReadonlyMap<string, Person>;
  readonly #audiences: ReadonlyMap<string, readonly Person[]>;
  readonly #freeAt = new Map<string, number>();

  constructor(people: readonly Person[]) {
    this.#people = new Map(people.map((person) => [person.username, person]));
    const talkers = people.filter(({ talks }) => talks > 0);
    const channels = new Set(talkers.flatMap((person) => person.channels));
    this.#audiences = new Map([...channels].map((channel) => [channel, talkers.filter((person) => person.channels.includes(channel))]));
  }

  byName(username: string): Person {
    return this.#people.get(username)!;
  }

  audience(channel: string): readonly Person[] {
    return this.#audiences.get(channel) ?? [];
  }

  /** Weighted by talkativeness; null when nobody is free soon. */
  find(channel: string, atMs: number, { not, speaks }: SpeakerCriteria, chance: Chance): Person | null {
    const fitting = this.audience(channel).filter(
      (person) =>
        !not.includes(person) && (speaks === undefined || person.languages.includes(speaks)) && this.#free(person) <= atMs + BUSY_MS,
    );
    return fitting.length === 0 ? null : chance.pickWeighted(fitting, ({ talks }) => talks);
  }

  /** Returns the time at which the message is sent. */
  write(person: Person, text: string, fromMs: number): number {
    const sentAt = Math.round(Math.max(fromMs, this.#free(person)) + typingMs(text));
    this.#freeAt.set(person.username, sentAt);
    return sentAt;
  }

  keepSilent(person: Person, untilMs: number): void {
    this.#freeAt.set(person.username, Math.max(untilMs, this.#free(person)));
  }

  #free(person: Person): number {
    return this.#freeAt.get(person.username) ?? Number.NEGATIVE_INFINITY;
  }
}
