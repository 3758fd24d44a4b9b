import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applauseDemo } from '#app/testing/applause/demo.ts';
import type { TimedAct } from '#core/demo/feature.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { outgoingText, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { hasLink } from '#features/chat/moderation/rules/link-rule.ts';
import { CHANNELS } from '../cast/channels.ts';
import { EMOTES } from '../cast/emotes.ts';
import { PEOPLE } from '../cast/people.ts';
import { features } from '../demo.ts';
import type { SayAct } from './act.ts';
import { plan } from './plan.ts';
import { DEMO_HOUR_MS } from './room.ts';

const SEED = 1;
/** Enough acts for the history and half a day of the demo. */
const MANY = 5000;

function first(count: number, seed = SEED): TimedAct[] {
  const acts = plan(seed, features);
  return Array.from({ length: count }, () => acts.next().value);
}
const many = first(MANY);
const sayings = (acts: readonly TimedAct[]) => acts.flatMap(({ atMs, act }) => (act.kind === 'say' ? [{ atMs, ...act }] : []));
const said = sayings(many);
const history = said.filter(({ atMs }) => atMs < 0);
const live = said.filter(({ atMs }) => atMs >= 0);
const usernames = new Set(PEOPLE.map(({ username }) => username));

test('the same seed produces the same acts at the same times', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (seed) => {
      expect(first(1000, seed)).toEqual(first(1000, seed));
    }),
    { numRuns: 5 },
  );
});

test('another seed produces another chat', () => {
  const texts = (seed: number) => sayings(first(1000, seed)).map(({ text }) => text);
  expect(texts(1)).not.toEqual(texts(2));
});

test('a feature’s acts are merged with the others and do not change them', () => {
  const acts = plan(SEED, [...features, applauseDemo]);
  const withApplause = Array.from({ length: MANY }, () => acts.next().value);
  const applause = withApplause.filter(({ act }) => act.kind === 'applaud');
  expect(applause.slice(0, 4)).toMatchObject([
    { atMs: 60_000, act: { who: 'mod' } },
    { atMs: 60_000, act: { who: 'siobhan_m' } },
    { atMs: 120_000, act: { who: 'mod' } },
    { atMs: 120_000, act: { who: 'siobhan_m' } },
  ]);
  const others = withApplause.filter(({ act }) => act.kind !== 'applaud');
  expect(others).toEqual(many.slice(0, others.length));
});

test('acts are ordered by time', () => {
  expect(many.map(({ atMs }) => atMs)).toEqual(many.map(({ atMs }) => atMs).toSorted((one, other) => one - other));
});

test('for any seed, every message passes validation, mentions existing people, and replies to an earlier message by another person in its channel', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (seed) => {
      const before = new Map<number, SayAct>();
      for (const { act } of first(1500, seed)) {
        if (act.kind !== 'say') continue;
        expect(textRefusal(outgoingText(act.text)), act.text).toBeNull();
        expect(usernames).toContain(act.who);
        for (const part of parseContent(act.text)) if (part.type === 'mention') expect(usernames, act.text).toContain(part.username);
        if (act.replyTo !== undefined) {
          const original = before.get(act.replyTo);
          expect(original, act.text).toMatchObject({ channel: act.channel });
          expect(original!.who, act.text).not.toBe(act.who);
        }
        before.set(act.id, act);
      }
    }),
    { numRuns: 8 },
  );
});

test('no placeholder remains in a message or a title', () => {
  const texts = many.map(({ act }) => (act.kind === 'say' ? act.text : 'title' in act ? act.title : ''));
  expect(texts.filter((text) => /[{}]|@host|@[A-D]\b/.test(text))).toEqual([]);
});

test('nobody writes faster than a person can', () => {
  const lastAt = new Map<string, number>();
  for (const { who, text, atMs } of said) {
    const seconds = (atMs - (lastAt.get(who) ?? Number.NEGATIVE_INFINITY)) / 1000;
    const typed = [
      ...text
        .replace(/https:\/\/\S+/g, '')
        .replace(/\bgs[A-Z]\w*/g, '')
        .replace(/\p{Extended_Pictographic}/gu, ''),
    ].length;
    expect(seconds, `${who}: ${text}`).toBeGreaterThanOrEqual(0.8);
    expect(typed / seconds, `${who}: ${text}`).toBeLessThanOrEqual(10);
    lastAt.set(who, atMs);
  }
});

test('nobody repeats a message in a channel within half a minute, counting the history', () => {
  const lastAt = new Map<string, number>();
  // The history is sent all at once, so every message of it counts as sent at time zero.
  for (const { who, channel, text, atMs } of said) {
    const key = `${channel} ${who} ${outgoingText(text)}`;
    const now = Math.max(0, atMs);
    expect(now - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY), key).toBeGreaterThan(30_000);
    lastAt.set(key, now);
  }
});

test('the people reserved for signing in never write', () => {
  expect(said.filter(({ who }) => ['viewer', 'newcomer', 'banned'].includes(who))).toEqual([]);
});

test('every live channel opens with a filled chat, and an offline one with the chat of its last stream', () => {
  for (const { username, stream } of CHANNELS) {
    const messages = history.filter(({ channel }) => channel === username).length;
    expect(messages, username).toBeGreaterThanOrEqual(stream === 'first offline' ? 12 : 50);
  }
});

test('the plan opens with a few messages per second, about two of them in the busiest channel', () => {
  const opening = live.filter(({ atMs }) => atMs < DEMO_HOUR_MS);
  const perSecond = (messages: readonly unknown[]) => messages.length / (DEMO_HOUR_MS / 1000);
  expect(perSecond(opening)).toBeGreaterThan(3);
  expect(perSecond(opening)).toBeLessThan(9);
  const busiest = perSecond(opening.filter(({ channel }) => channel === 'mirelune'));
  expect(busiest).toBeGreaterThan(1.3);
  expect(busiest).toBeLessThan(3);
});

test('the day has a slow hour', () => {
  const byHour = Array.from({ length: 12 }, (_, hour) => live.filter(({ atMs }) => Math.floor(atMs / DEMO_HOUR_MS) === hour).length);
  expect(Math.min(...byHour)).toBeLessThan(Math.max(...byHour) / 5);
});

test('every stream starts, changes its title and ends in a valid order', () => {
  const isLive = new Set<string>();
  const seen = new Set<string>();
  for (const { act, atMs } of many) {
    if (act.kind !== 'start' && act.kind !== 'retitle' && act.kind !== 'end') continue;
    if (atMs > 0) seen.add(act.kind);
    expect(isLive.has(act.channel), `${act.kind} of ${act.channel}`).toBe(act.kind !== 'start');
    if (act.kind === 'start') isLive.add(act.channel);
    if (act.kind === 'end') isLive.delete(act.channel);
  }
  expect([...seen].sort()).toEqual(['end', 'retitle', 'start']);
});

/** The channel's emotes that everybody may use; the others are for its subscribers. */
const ownEmotes = (channel: string) =>
  EMOTES.filter((emote) => emote.channel === channel && !emote.subscribersOnly).map(({ name }) => name);

test('nobody uses an emote of another channel or a subscriber emote', () => {
  for (const { channel, text } of said) {
    const words = text.split(' ');
    const used = EMOTES.map(({ name }) => name).filter((name) => words.includes(name));
    expect(ownEmotes(channel), text).toEqual(expect.arrayContaining(used));
  }
});

const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?`;

test.each<[kind: string, is: (one: SayAct) => boolean]>([
  ['replies', ({ replyTo }) => replyTo !== undefined],
  ['mentions', ({ text }) => parseContent(text).some(({ type }) => type === 'mention')],
  ['names of emotes', ({ text }) => /\bgs[A-Z]\w+/.test(text)],
  ['names of a channel’s own emotes', ({ channel, text }) => ownEmotes(channel).some((name) => text.split(' ').includes(name))],
  ['https links', ({ text }) => parseContent(text).some(({ type }) => type === 'link') && hasLink(text)],
  ['Arabic', ({ text }) => /\p{Script=Arabic}{3}/u.test(text)],
  ['Hebrew', ({ text }) => /\p{Script=Hebrew}{3}/u.test(text)],
  ['Chinese, Japanese or Korean', ({ text }) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{2}/u.test(text)],
  ['runs of emoji', ({ text }) => new RegExp(`^(?:${EMOJI}){3,}$`, 'u').test(text)],
  ['long messages', ({ text }) => text.length > 300],
  ['shouts', ({ text }) => /^[A-Z]{3,}$/.test(text)],
])('the first messages include %s', (_kind, is) => {
  expect(said.slice(0, 2000).filter(is).length).toBeGreaterThanOrEqual(2);
});

test('every spoken language appears in time', () => {
  for (const script of ['Hiragana', 'Hangul', 'Han', 'Cyrillic', 'Devanagari']) {
    expect(
      said.some(({ text }) => new RegExp(`\\p{Script=${script}}{2}`, 'u').test(text)),
      script,
    ).toBe(true);
  }
});

test('questions are answered by another person', () => {
  const answered = said.filter(({ id, who, text }) => text.endsWith('?') && said.some((one) => one.replyTo === id && one.who !== who));
  expect(answered.length).toBeGreaterThan(40);
});

test('some bursts have many people writing the same word within seconds', () => {
  const walls = said.filter((one, at) => {
    const near = said
      .slice(at, at + 80)
      .filter(({ channel, text, atMs }) => channel === one.channel && text === one.text && atMs < one.atMs + 6000);
    return /^\S{1,12}$/.test(one.text) && new Set(near.map(({ who }) => who)).size >= 6;
  });
  expect(walls.length).toBeGreaterThan(2);
});

test.each(['ana', 'velodrome', 'theknightshift', 'maplekeys'])(
  'the chat of %s has bursts: some ten-second window has twice the average rate',
  (username) => {
    const evening = live.filter(({ channel, atMs }) => channel === username && atMs < 4 * DEMO_HOUR_MS);
    const inTenSeconds = evening.map(({ atMs }) => evening.filter((one) => one.atMs >= atMs && one.atMs < atMs + 10_000).length);
    const average = (evening.length * 10_000) / (4 * DEMO_HOUR_MS);
    expect(Math.max(...inTenSeconds)).toBeGreaterThan(2 * average);
  },
);
