import { type Chance, Deck } from '#core/contract/chance.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import type { DemoChannel } from '../cast/channels.ts';
import type { Person } from '../cast/people.ts';
import * as everywhere from '../words/everywhere.ts';
import { TONGUES } from '../words/languages.ts';
import { LONG_STORIES } from '../words/long-stories.ts';
import type { Moment, Thread } from '../words/topic.ts';
import { TOPICS } from '../words/topics.ts';
import type { SayAct } from './act.ts';
import type { Crowd } from './crowd.ts';
import { inVoice, withAddition } from './voice.ts';

/** `answers` is an earlier line of the scene or a sent message. */
export interface SceneLine {
  who: Person;
  text: string;
  answers?: SceneLine | SayAct;
}

export interface Scene {
  rhythm: 'talk' | 'burst';
  lines: SceneLine[];
  leaves?: Person;
}

const EMPTY_SCENE: Scene = { rhythm: 'talk', lines: [] };
const OPENED = 0.2;

/** A scene has no lines when too few suitable people are free. */
export class Scenes {
  readonly #channel: DemoChannel;
  readonly #crowd: Crowd;
  readonly #chance: Chance;
  readonly #host: Person;
  readonly #spoken: readonly Language[];
  readonly #decks = new Map<readonly unknown[], Deck<unknown>>();
  readonly #wordDecks = new Map<string, Deck<string>>();

  constructor(channel: DemoChannel, crowd: Crowd, chance: Chance) {
    this.#channel = channel;
    this.#crowd = crowd;
    this.#chance = chance;
    this.#host = crowd.byName(channel.username);
    this.#spoken = [...new Set(crowd.audience(channel.username).flatMap(({ languages }) => languages))];
  }

  remark(atMs: number): Scene {
    const text = this.#deal(this.#chance.bool(0.6) ? this.#topic.remarks : everywhere.ASIDES);
    return this.#solo(atMs, this.#chance.bool(OPENED) && /^[a-z]/.test(text) ? this.#deal(everywhere.OPENERS) + text : text);
  }

  short(atMs: number): Scene {
    return this.#solo(atMs, this.#deal(everywhere.SHORTS));
  }

  emojiRun(atMs: number): Scene {
    return this.#solo(atMs, this.#deal(everywhere.EMOJI_RUNS));
  }

  echo(atMs: number, original: SayAct): Scene {
    const author = this.#crowd.byName(original.who);
    const who = this.#crowd.find(this.#channel.username, atMs, { not: [author] }, this.#chance);
    if (!who) return EMPTY_SCENE;
    const answers = this.#chance.bool(0.65);
    const text = this.#deal(answers ? everywhere.ECHOES : everywhere.NUDGES).replaceAll('@A', `@${author.username}`);
    const line: SceneLine = { who, text: inVoice(text, who.voice, this.#chance) };
    return { rhythm: 'talk', lines: [answers ? { ...line, answers: original } : line] };
  }

  thread(atMs: number): Scene {
    return this.#talk(atMs, this.#deal(this.#topic.threads), { english: true });
  }

  greeting(atMs: number): Scene {
    return this.#talk(atMs, this.#deal(everywhere.GREETINGS), { english: true });
  }

  farewell(atMs: number): Scene {
    const scene = this.#talk(atMs, this.#deal(everywhere.FAREWELLS), { english: true });
    return scene.lines.length === 0 ? scene : { ...scene, leaves: scene.lines[0]!.who };
  }

  smallTalk(atMs: number): Scene {
    return this.#talk(atMs, this.#deal(everywhere.SMALL_TALK), { english: true });
  }

  offlineTalk(atMs: number): Scene {
    return this.#talk(atMs, this.#deal(everywhere.OFFLINE), { english: true });
  }

  longStory(atMs: number): Scene {
    return this.#talk(atMs, this.#deal(LONG_STORIES), { english: false });
  }

  otherTongue(atMs: number): Scene {
    if (this.#spoken.length === 0) return EMPTY_SCENE;
    const language = this.#deal(this.#spoken);
    const tongue = TONGUES[language]!;
    if (tongue.threads.length > 0 && this.#chance.bool(0.3)) {
      const scene = this.#talk(atMs, this.#deal(tongue.threads), { english: false, speaks: language });
      if (scene.lines.length > 0) return scene;
    }
    const who = this.#crowd.find(this.#channel.username, atMs, { not: [], speaks: language }, this.#chance);
    return who
      ? { rhythm: 'talk', lines: [{ who, text: withAddition(this.#deal(tongue.remarks), who.voice, this.#chance) }] }
      : EMPTY_SCENE;
  }

  moment(atMs: number, size: number, moment: Moment = this.#deal(this.#topic.moments)): Scene {
    const lines: SceneLine[] = moment.host ? [{ who: this.#host, text: moment.host }] : [];
    const words = this.#wordsOfScene();
    const callers: Person[] = [];
    const say = (text: string) => {
      const who = this.#crowd.find(this.#channel.username, atMs, { not: [this.#host, ...callers] }, this.#chance);
      if (!who) return;
      callers.push(who);
      lines.push({
        who,
        text: inVoice(
          fillPlaceholders(text, () => this.#host.username, words),
          who.voice,
          this.#chance,
        ),
      });
    };
    const calls = this.#chance.shuffled(moment.calls);
    for (let at = 0; at < size; at += 1) say(calls[at % calls.length]!);
    for (const text of this.#chance.shuffled(moment.after).slice(0, Math.max(1, Math.round(size / 6)))) say(text);
    return { rhythm: 'burst', lines };
  }

  wall(atMs: number, size: number): Scene {
    const text = this.#deal(everywhere.WALLS);
    const callers: Person[] = [];
    for (let at = 0; at < size; at += 1) {
      const who = this.#crowd.find(this.#channel.username, atMs, { not: callers }, this.#chance);
      if (who) callers.push(who);
    }
    return { rhythm: 'burst', lines: callers.map((who) => ({ who, text })) };
  }

  get #topic() {
    return TOPICS[this.#channel.category]!;
  }

  #solo(atMs: number, text: string): Scene {
    const who = this.#crowd.find(this.#channel.username, atMs, { not: [] }, this.#chance);
    if (!who) return EMPTY_SCENE;
    return {
      rhythm: 'talk',
      lines: [
        {
          who,
          text: inVoice(
            fillPlaceholders(text, () => this.#host.username, this.#wordsOfScene()),
            who.voice,
            this.#chance,
          ),
        },
      ],
    };
  }

  #talk(atMs: number, thread: Thread, { english, speaks }: { english: boolean; speaks?: Language }): Scene {
    const lines = parseThread(thread);
    const cast = new Map<string, Person>([['host', this.#host]]);
    for (const { speaker } of lines) {
      if (cast.has(speaker)) continue;
      // A and B speak the thread's language; others do not have to.
      const wanted = { not: [...cast.values()], ...(speaks && /[AB]/.test(speaker) ? { speaks } : {}) };
      const who = this.#crowd.find(this.#channel.username, atMs, wanted, this.#chance);
      if (!who) return EMPTY_SCENE;
      cast.set(speaker, who);
    }
    const words = this.#wordsOfScene();
    const said: SceneLine[] = [];
    for (const { speaker, repliesTo, text } of lines) {
      const who = cast.get(speaker)!;
      const whole = fillPlaceholders(text, (name) => cast.get(name)!.username, words);
      const line: SceneLine = { who, text: english ? inVoice(whole, who.voice, this.#chance) : whole };
      said.push(repliesTo === null ? line : { ...line, answers: said[repliesTo]! });
    }
    return { rhythm: 'talk', lines: said };
  }

  /** A placeholder keeps its word for the whole scene. */
  #wordsOfScene(): (name: string) => string {
    const chosen = new Map<string, string>();
    return (name) => {
      const word = chosen.get(name) ?? this.#dealWord(name);
      chosen.set(name, word);
      return word;
    };
  }

  #dealWord(name: string): string {
    const words = name === 'clip' ? everywhere.CLIPS : this.#topic.words[name];
    if (!words) throw new Error(`the topic ${this.#channel.category} has no word {${name}}`);
    const deck = this.#wordDecks.get(name) ?? new Deck(words, this.#chance);
    this.#wordDecks.set(name, deck);
    return deck.deal();
  }

  #deal<T>(cards: readonly T[]): T {
    const deck = (this.#decks.get(cards) as Deck<T> | undefined) ?? new Deck(cards, this.#chance);
    this.#decks.set(cards, deck);
    return deck.deal();
  }
}

/** `repliesTo` is the index of an earlier line. */
interface Line {
  speaker: string;
  repliesTo: number | null;
  text: string;
}

const LINE = /^(?<speaker>[A-D]|host)(?:>(?<line>\d))?: (?<text>.+)$/su;

/** Throws for a format other than that of words/topic.ts. */
export function parseThread(thread: Thread): Line[] {
  return thread.map((written) => {
    const groups = LINE.exec(written)?.groups;
    if (!groups) throw new Error(`not a line of a thread: ${written}`);
    return { speaker: groups.speaker!, repliesTo: groups.line === undefined ? null : Number(groups.line) - 1, text: groups.text! };
  });
}

/** Replaces `@A` and `{word}`. The callbacks throw on unknown names. */
export function fillPlaceholders(text: string, names: (speaker: string) => string, wordOf: (name: string) => string): string {
  return text
    .replace(/@(host|[A-D])\b/g, (_match, speaker: string) => `@${names(speaker)}`)
    .replace(/\{(\w+)\}/g, (_match, name: string) => wordOf(name));
}
