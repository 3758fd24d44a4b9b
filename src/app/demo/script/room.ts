import { Chance } from '#core/contract/chance.ts';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { DemoTurns, TimedAct } from '#core/demo/feature.ts';
import type { DemoChannel } from '../cast/channels.ts';
import { EMOTES } from '../cast/emotes.ts';
import { ENDING, STARTING } from '../words/everywhere.ts';
import type { SayAct } from './act.ts';
import type { Crowd } from './crowd.ts';
import { type Scene, type SceneLine, Scenes } from './scene.ts';
import { type StreamChange, StreamSchedule } from './stream-schedule.ts';

/** Messages in a live channel and in an offline one. */
const HISTORY = 75;
const HISTORY_OFFLINE = 40;
/** Nobody repeats a message in a room within this time. */
const REPEAT_MS = 15 * MINUTE_MS;
const OFFLINE_SHARE = 0.06;
/** Reactions spread over this time; the broadcaster says goodbye this long before the end. */
const BURST_MS = 3500;
const GOODBYE_MS = 9000;
const RECENT = 12;
const READ_MS = 1500;
const STALE_MS = 75_000;
const OWN_EMOTES = 0.6;

type Kind =
  | 'remark'
  | 'short'
  | 'echo'
  | 'thread'
  | 'greeting'
  | 'farewell'
  | 'smallTalk'
  | 'otherTongue'
  | 'emojiRun'
  | 'moment'
  | 'wall'
  | 'longStory';

/** Weights; most messages of a fast chat are short. */
const MIX: ReadonlyArray<readonly [kind: Kind, quiet: number, fast: number]> = [
  ['remark', 34, 30],
  ['short', 8, 30],
  ['echo', 12, 16],
  ['thread', 16, 7],
  ['greeting', 4, 2],
  ['farewell', 2, 1],
  ['smallTalk', 6, 3],
  ['otherTongue', 11, 13],
  ['emojiRun', 3, 5],
  ['moment', 5, 4.5],
  ['wall', 1, 2],
  ['longStory', 1, 0.5],
];
/** Messages per second from which a chat counts as fast. */
const FAST = 1;

export class Room implements DemoTurns {
  readonly #channel: DemoChannel;
  readonly #crowd: Crowd;
  readonly #chance: Chance;
  readonly #scenes: Scenes;
  readonly #turns: StreamSchedule;
  readonly #newId: () => number;
  readonly #emoteChance: Chance;
  /** By the global emote that each is drawn from, without those for subscribers. */
  readonly #ownEmotes: ReadonlyMap<string, string>;
  readonly #lastSaid = new Map<string, number>();
  #recent: Array<{ atMs: number; act: SayAct }> = [];
  #nextSceneMs: number;

  constructor(seed: number, channel: DemoChannel, crowd: Crowd, newId: () => number) {
    this.#channel = channel;
    this.#crowd = crowd;
    this.#newId = newId;
    this.#chance = new Chance(seed, `chat of ${channel.username}`);
    this.#scenes = new Scenes(channel, crowd, this.#chance);
    const history = channel.stream === 'first offline' ? HISTORY_OFFLINE : HISTORY;
    const opensMs = (-history / channel.pace) * 1000;
    this.#emoteChance = new Chance(seed, `emotes of ${channel.username}`);
    const own = EMOTES.filter((emote) => emote.channel === channel.username && !emote.subscribersOnly);
    this.#ownEmotes = new Map(own.map(({ drawing, name }) => [drawing, name]));
    this.#turns = new StreamSchedule(channel, opensMs - BURST_MS, new Chance(seed, `streams of ${channel.username}`));
    this.#nextSceneMs = opensMs;
  }

  get nextMs(): number {
    return Math.min(this.#nextSceneMs, this.#turns.nextMs);
  }

  advance(): TimedAct[] {
    if (this.#turns.nextMs <= this.#nextSceneMs) {
      const atMs = this.#turns.nextMs;
      return this.#turn(atMs, this.#turns.next());
    }
    const atMs = this.#nextSceneMs;
    const scene = this.#scene(atMs);
    this.#nextSceneMs = atMs + this.#pause(atMs, Math.max(1, scene.lines.length));
    return this.#play(scene, atMs);
  }

  #turn(atMs: number, act: StreamChange): TimedAct[] {
    switch (act.kind) {
      case 'retitle':
        return [{ atMs, act }];
      case 'start':
        this.#nextSceneMs = Math.max(atMs, Math.min(this.#nextSceneMs, atMs + this.#pause(atMs, 1)));
        return [{ atMs, act }, ...(atMs < 0 ? [] : this.#play(this.#scenes.moment(atMs, this.#size, STARTING), atMs))];
      case 'end': {
        const said = this.#play(this.#scenes.moment(atMs, this.#size, ENDING), atMs);
        return [...said, { atMs: atMs + GOODBYE_MS, act }];
      }
    }
  }

  get #size(): number {
    return Math.round(this.#chance.float(5, 8) + this.#channel.pace * this.#chance.float(5, 8));
  }

  #scene(atMs: number): Scene {
    // The history of an offline channel comes from its last stream.
    if (!this.#turns.live && atMs >= 0) return this.#scenes.offlineTalk(atMs);
    const [kind] = this.#chance.pickWeighted(MIX, ([, quiet, fast]) => (this.#channel.pace >= FAST ? fast : quiet));
    switch (kind) {
      case 'moment':
      case 'wall':
        return this.#scenes[kind](atMs, this.#size);
      case 'echo': {
        const heard = this.#recent.filter((one) => one.atMs <= atMs - READ_MS && one.atMs > atMs - STALE_MS);
        return heard.length > 0 ? this.#scenes.echo(atMs, this.#chance.pick(heard).act) : this.#scenes.remark(atMs);
      }
      default:
        return this.#scenes[kind](atMs);
    }
  }

  /** Keeps the average message rate at the channel's pace. */
  #pause(atMs: number, lines: number): number {
    const live = this.#turns.live || atMs < 0;
    const pace = this.#channel.pace * activityAt(atMs) * (live ? 1 : OFFLINE_SHARE);
    return (lines / pace) * 1000 * this.#chance.float(0.5, 1.5);
  }

  #play({ rhythm, lines, leaves }: Scene, startMs: number): TimedAct[] {
    const played = new Map<SceneLine, TimedAct & { act: SayAct }>();
    let lastMs = startMs;
    const own = this.#emoteChance.bool(OWN_EMOTES);
    for (const line of lines) {
      const { answers } = line;
      const answered = answers && ('kind' in answers ? { act: answers } : played.get(answers));
      // A reply to a dropped line is dropped too.
      if (answers && !answered) continue;
      const text = this.#fresh(own ? { ...line, text: this.#withOwnEmotes(line.text) } : line, startMs);
      if (text === null) continue;
      const fromMs = lastMs + (rhythm === 'burst' ? this.#chance.float(0, BURST_MS) : this.#chance.float(300, READ_MS));
      const atMs = this.#crowd.write(line.who, text, fromMs);
      const act: SayAct = { kind: 'say', id: this.#newId(), who: line.who.username, channel: this.#channel.username, text };
      if (answered) act.replyTo = answered.act.id;
      played.set(line, { atMs, act });
      this.#lastSaid.set(`${act.who} ${text}`, atMs);
      // In a burst, lines wait only for the broadcaster's.
      if (rhythm === 'talk' || act.who === act.channel) lastMs = Math.max(lastMs, atMs);
    }
    if (leaves) this.#crowd.keepSilent(leaves, lastMs + this.#chance.float(3, 8) * MINUTE_MS);
    const acts = [...played.values()];
    this.#recent = [...this.#recent, ...acts].sort((one, other) => one.atMs - other.atMs).slice(-RECENT);
    return acts;
  }

  #withOwnEmotes(text: string): string {
    const words: string[] = text.split(' ');
    return words.map((word) => this.#ownEmotes.get(word) ?? word).join(' ');
  }

  /** Null if this person sent it recently. A reply is varied instead where possible. */
  #fresh({ who, text, answers }: SceneLine, nowMs: number): string | null {
    this.#forget(nowMs);
    if (!this.#lastSaid.has(`${who.username} ${text}`)) return text;
    const changed = `${text} ${this.#chance.pick(who.voice.favorites)}`;
    return answers && !this.#lastSaid.has(`${who.username} ${changed}`) ? changed : null;
  }

  #forget(nowMs: number): void {
    for (const [said, atMs] of this.#lastSaid) {
      if (atMs > nowMs - REPEAT_MS) break;
      this.#lastSaid.delete(said);
    }
  }
}

/** A day passes in half an hour. */
export const DEMO_HOUR_MS = 75_000;
const OPENING_HOUR = 20;

const ACTIVITY = [
  0.6, 0.4, 0.22, 0.1, 0.1, 0.12, 0.25, 0.4, 0.5, 0.5, 0.55, 0.6, 0.75, 0.7, 0.7, 0.75, 0.85, 1, 1.1, 1.2, 1.3, 1.3, 1.1, 0.85,
];

/** The history before time zero counts as an ordinary evening. */
function activityAt(atMs: number): number {
  if (atMs < 0) return 1;
  return ACTIVITY[(OPENING_HOUR + Math.floor(atMs / DEMO_HOUR_MS)) % ACTIVITY.length]!;
}
