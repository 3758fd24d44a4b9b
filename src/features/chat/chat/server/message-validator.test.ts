import { expect, test } from 'vitest';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { clockLimits } from '#core/server/testing/test-clock.ts';
import { later, NOON } from '#features/chat/chat/examples.ts';
import type { SendFacts } from './message-validator.ts';
import { type MessageDraft, MessageValidator } from './message-validator.ts';

const slowRoom = {
  id: 30000001,
  channelId: 20000001,
  clearedUs: null,
  slowMode: true,
  messageInterval: 30,
  subscribersMode: false,
  followersMode: false,
  followingMinDuration: 0,
  emotesMode: false,
  accountAgeMode: false,
  accountAgeMinMinutes: 0,
  allowLinks: true,
  paused: false,
  createdAt: NOON,
  updatedAt: NOON,
};
const viewer = {
  channelId: 20000001,
  userId: 10000042,
  username: 'viewer',
  slug: 'viewer',
  picture: null,
  isStaff: false,
  isBroadcaster: false,
  isVerified: false,
  isBot: false,
  customBadges: [],
  roles: [],
  followingSince: null,
  subscription: null,
  isFounder: false,
  giftedSubscriptions: 0,
  color: null,
  chosenBadges: null,
};
const ACCEPTED = { kind: 'accepted', labels: [] };
/** The stored facts about a viewer in a room with a slow mode of 30 seconds. */
const someFacts = (change: Partial<SendFacts> = {}): SendFacts => ({
  chatroom: slowRoom,
  membership: viewer,
  accountCreatedAt: later(-HOUR_SECONDS),
  suspended: null,
  ban: null,
  lastMessageAt: null,
  sameTextAt: null,
  original: null,
  emotes: [],
  hasFilters: false,
  filters: null,
  isNewcomer: false,
  ...change,
});
const aDraft = (content = 'hello'): MessageDraft => ({ content, isReply: false });

test('K-08 slow mode applies to a person who sends through two nodes at the same instant', async () => {
  const limits = clockLimits(() => NOON);
  // Neither node sees the other's message yet: both read that this person has not chatted.
  const facts = someFacts();
  const nodes = [new MessageValidator({ limits, services: {} }, NOON), new MessageValidator({ limits, services: {} }, NOON)];
  const verdicts = await Promise.all(nodes.map((node, at) => node.validate(aDraft(`${at}`), facts)));
  expect(verdicts.map((ruling) => (ruling.kind === 'refused' ? ruling.refusal.code : 'SUCCESS')).toSorted()).toEqual([
    'SLOW_MODE_ERROR',
    'SUCCESS',
  ]);
});

test('slow mode ends at the exact second', async () => {
  let now = NOON;
  const limits = clockLimits(() => now);
  expect(await new MessageValidator({ limits, services: {} }, now).validate(aDraft(), someFacts())).toEqual(ACCEPTED);
  now = later(30);
  expect(await new MessageValidator({ limits, services: {} }, now).validate(aDraft('again'), someFacts({ lastMessageAt: NOON }))).toEqual(
    ACCEPTED,
  );
});

test('an accepted message that could not be stored does not block its sender for the slow mode interval', async () => {
  let now = NOON;
  const limits = clockLimits(() => now);
  expect(await new MessageValidator({ limits, services: {} }, now).validate(aDraft(), someFacts())).toEqual(ACCEPTED);
  now = later(5);
  expect(await new MessageValidator({ limits, services: {} }, now).validate(aDraft(), someFacts())).toEqual(ACCEPTED);
});

test('a message that is validated again after its batch was split is counted once', async () => {
  const limits = clockLimits(() => NOON);
  const draft = aDraft();
  const facts = someFacts();
  expect(await new MessageValidator({ limits, services: {} }, NOON).validate(draft, facts)).toEqual(ACCEPTED);
  expect(await new MessageValidator({ limits, services: {} }, NOON).validate(draft, facts)).toEqual(ACCEPTED);
});
