import { randomUUID } from 'node:crypto';
import { Chance, Deck } from '#core/contract/chance.ts';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Client } from '#core/demo/client.ts';
import { type DemoCast, type DemoTurns, demoFeature, type PerformAct, type TimedAct } from '#core/demo/feature.ts';
import { countClipView, createClip, listClips, showClipSource } from '#features/stream/clips/contract/clip.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { CLIP_MIN_SECONDS } from '#features/stream/clips/rules/clip.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    clip: { who: string; title: string; seconds: number };
    /** Views the latest clip of the channel. */
    view_clip: { who: string };
  }
}

/** Clips of a channel beyond which people of the demo create no more, which bounds the disk. */
const CLIPS_MAX = 6;

export const clipsDemo = demoFeature(clipsFeature, {
  acts: (client) => {
    const clip: PerformAct<'clip'> = (act, context) => makeClip(client, act, context);
    return {
      clip,
      view_clip: async (_act, { slug, token }) => {
        const [latest] = (await client.call(listClips, { params: { slug }, query: { sort: 'date' } })).clips;
        if (latest) await client.call(countClipView, { token, params: { clip: latest.id } });
      },
    };
  },
  turns: (seed, cast) => Object.keys(TITLES).map((channel) => new ClipTurns(seed, channel, cast)),
});

/** Clips the last seconds of the stream, unless the channel has enough clips or too little video. */
async function makeClip(
  client: Client,
  { title, seconds }: { title: string; seconds: number },
  { slug, token }: { slug: string; token: string },
) {
  const { total } = await client.call(listClips, { params: { slug }, query: {} });
  if (total >= CLIPS_MAX) return;
  const { media_id, start, end } = (await client.call(showClipSource, { token, params: { slug }, query: {} })).data;
  const length = Math.min(seconds, end - start);
  if (length < CLIP_MIN_SECONDS) return;
  const body = { idempotency_key: randomUUID(), media_id, start: end - length, end, title };
  await client.call(createClip, { token, params: { slug }, body });
}

/** Seconds from the start to the first clip, which needs some video, and between clips. */
const FIRST_SECONDS = [10, 25] as const;
const PAUSE_SECONDS = [60, 240] as const;
const LENGTH_SECONDS = [8, 15] as const;
/** Seconds in which a clip is cut and then viewed. */
const VIEWED_SECONDS = [10, 90] as const;
const VIEWER_SHARE = 0.4;

class ClipTurns implements DemoTurns {
  readonly #channel: string;
  readonly #people: readonly string[];
  readonly #chance: Chance;
  readonly #titles: Deck<string>;
  nextMs: number;

  constructor(seed: number, channel: string, cast: DemoCast) {
    this.#channel = channel;
    this.#people = cast.audience(channel);
    this.#chance = new Chance(seed, `clips of ${channel}`);
    this.#titles = new Deck(TITLES[channel] ?? [], this.#chance);
    this.nextMs = this.#chance.float(...FIRST_SECONDS) * SECOND_MS;
  }

  advance(): TimedAct[] {
    const [channel, atMs] = [this.#channel, Math.round(this.nextMs)];
    this.nextMs += this.#chance.float(...PAUSE_SECONDS) * SECOND_MS;
    const viewers = this.#people.filter(() => this.#chance.bool(VIEWER_SHARE));
    const seconds = this.#chance.int(...LENGTH_SECONDS);
    return [
      { atMs, act: { kind: 'clip', channel, who: this.#chance.pick(this.#people), title: this.#titles.deal(), seconds } },
      ...viewers.map(
        (who): TimedAct => ({
          atMs: Math.round(atMs + this.#chance.float(...VIEWED_SECONDS) * SECOND_MS),
          act: { kind: 'view_clip', channel, who },
        }),
      ),
    ];
  }
}

/** By broadcaster. Channels without a loop have no video. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  ana: [
    'the kettle answers for her',
    'best postcard of the year',
    'she reads the wrong letter',
    'tea on the keyboard, almost',
    'the plan for the beans',
  ],
  mirelune: [
    'no rope, no fear',
    'the goat was right',
    'she says "one more ledge" again',
    'summit with two percent',
    'sun over the frozen lake',
  ],
  velodrome: ['cleanest pass of the season', 'that gap did not exist', 'three wide into turn four', 'last lap, no breathing'],
  theknightshift: ['he leaves the queen hanging and wins', 'mate by a knight', 'chat sees it first', 'the bishop says check'],
  maplekeys: ['four notes become a song', 'the quiet part', 'requests, but make it a fugue', 'the left hand does everything'],
  harborlights: ['the ferry, at last', 'rain on the harbor', 'bakery found', 'lights on the water'],
};
