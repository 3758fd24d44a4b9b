import { describe, expect, test } from 'vitest';
import { StreamTags, StreamTitle } from '#features/channel/channels/contract/stream-details.ts';
import { outgoingText, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { Bio } from '#features/people/accounts/contract/account.ts';
import { Email } from '#features/people/accounts/contract/email.ts';
import { Username } from '#features/people/accounts/contract/person.ts';
import { CHANNELS } from '../cast/channels.ts';
import { PEOPLE } from '../cast/people.ts';
import { emailOf } from '../community.ts';
import { fillPlaceholders, parseThread } from '../script/scene.ts';
import * as everywhere from './everywhere.ts';
import { TONGUES } from './languages.ts';
import { LONG_STORIES } from './long-stories.ts';
import type { Thread } from './topic.ts';
import { TOPICS } from './topics.ts';

const LONGEST_NAME = 'x'.repeat(25);
const longest = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length)[0]!;

/** The longest text that a line can expand to; throws for a word that the topic does not have. */
const atItsLongest = (text: string, words: Readonly<Record<string, readonly string[]>>) =>
  fillPlaceholders(
    text,
    () => LONGEST_NAME,
    (name) => longest(name === 'clip' ? everywhere.CLIPS : words[name]!),
  );

function expectToBeSayable(text: string, words: Readonly<Record<string, readonly string[]>> = {}): void {
  expect(textRefusal(outgoingText(atItsLongest(text, words))), text).toBeNull();
}

/** Every line passes validation, every reply refers to an earlier line by somebody else, and every mentioned speaker has a line. */
function expectToBePlayable(thread: Thread, words: Readonly<Record<string, readonly string[]>> = {}): void {
  const lines = parseThread(thread);
  const speakers = new Set(['host', ...lines.map(({ speaker }) => speaker)]);
  lines.forEach(({ speaker, repliesTo, text }, at) => {
    expectToBeSayable(text, words);
    for (const [, named] of text.matchAll(/@([A-D]|host)\b/g)) expect(speakers, text).toContain(named);
    if (repliesTo === null) return;
    expect(repliesTo, text).toBeLessThan(at);
    expect(lines[repliesTo]!.speaker, text).not.toBe(speaker);
  });
}

describe.each(Object.entries(TOPICS))('the topic %s', (_name, topic) => {
  test('has threads that can be played', () => {
    for (const thread of topic.threads) expectToBePlayable(thread, topic.words);
  });
  test('has remarks and calls that pass message validation', () => {
    for (const text of topic.remarks) expectToBeSayable(text, topic.words);
    for (const { host, calls, after } of topic.moments)
      for (const text of [host ?? 'x', ...calls, ...after]) expectToBeSayable(text, topic.words);
  });
});

test('lines for every chat pass message validation with every topic', () => {
  for (const thread of [
    ...everywhere.GREETINGS,
    ...everywhere.FAREWELLS,
    ...everywhere.SMALL_TALK,
    ...everywhere.OFFLINE,
    ...LONG_STORIES,
  ]) {
    expectToBePlayable(thread);
  }
  for (const text of [
    everywhere.ECHOES,
    everywhere.NUDGES,
    everywhere.WALLS,
    everywhere.EMOJI_RUNS,
    everywhere.ASIDES,
    everywhere.SHORTS,
  ].flat()) {
    expectToBeSayable(text);
  }
});

test('every spoken language has remarks and threads that can be played', () => {
  const spoken = new Set(PEOPLE.filter(({ talks }) => talks > 0).flatMap(({ languages }) => languages));
  for (const language of spoken) expect(TONGUES[language]?.remarks.length, language).toBeGreaterThan(3);
  for (const { remarks, threads } of Object.values(TONGUES)) {
    for (const text of remarks) expectToBeSayable(text);
    for (const thread of threads) expectToBePlayable(thread);
  }
});

test('offline threads do not involve the broadcaster', () => {
  expect(everywhere.OFFLINE.flat().filter((line) => /host/.test(line))).toEqual([]);
});

test('every person passes sign-up validation and is in channels that exist', () => {
  const channels = new Set(CHANNELS.map(({ username }) => username));
  for (const { username, bio, channels: sits } of PEOPLE) {
    expect(Username.safeParse(username).success, username).toBe(true);
    expect(Email.safeParse(emailOf(username)).success, username).toBe(true);
    expect(Bio.parse(bio)).toBe(bio);
    for (const channel of sits) expect(channels, username).toContain(channel);
    expect(sits, username).not.toContain(username);
  }
  expect(new Set(PEOPLE.map(({ username }) => username)).size).toBe(PEOPLE.length);
});

test('every channel has a broadcaster, a topic, and titles and tags that pass validation', () => {
  for (const { username, category, titles, tags } of CHANNELS) {
    expect(
      PEOPLE.some((person) => person.username === username),
      username,
    ).toBe(true);
    expect(Object.keys(TOPICS)).toContain(category);
    for (const title of titles) expect(StreamTitle.parse(title)).toBe(title);
    expect(StreamTags.parse([...tags])).toEqual(tags);
  }
});
