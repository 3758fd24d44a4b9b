import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { chatroomIdsOf } from '#features/channel/channels/server/api.ts';
import { givenFollow, givenGifts, givenIdentity, givenRole, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { later, NOON } from '#features/chat/chat/examples.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { createMessagePartitions, listPartitions } from '../message-partitions.ts';
import { chatFeatures, givenMessage, givenRoom } from '../testing.ts';
import { insertMessages, listBarred, listFrom, listNewest, type NewMessage } from './messages.ts';
import { listSenders } from './senders.ts';

const NOON_US = NOON.getTime() * 1000;

const aNewMessage = (chatroomId: number, senderId: number, change: Partial<NewMessage> = {}): NewMessage => ({
  id: v7(),
  chatroomId,
  senderId,
  content: 'hello',
  type: 'message',
  metadata: null,
  identity: { color: '#75FD46', badges: [] },
  replyToId: null,
  ...change,
});

test('the statements of a send keep one plan for every batch size', async () => {
  // Not the shared database, whose connections have the statements of other tests prepared.
  const database = await openDatabase({ url: await testDatabaseUrl(chatFeatures), connections: 1, log: pino({ level: 'silent' }) });
  afterTest(() => database.close());
  const { ctx, db } = await testApp(chatFeatures, { database });
  await createMessagePartitions(ctx);
  const { broadcaster, channel, chatroomId } = await givenRoom(db);
  for (let size = 1; size <= 20; size++) {
    const batch = Array.from({ length: size }, () => ({ chatroomId, senderId: broadcaster.id, content: 'hello', originalId: null }));
    await listSenders(db, batch, NOON);
    await listBarred(
      db,
      batch.map(() => ({ channelId: channel.id, userId: broadcaster.id })),
      NOON,
    );
  }
  // PostgreSQL plans the first five calls of a prepared statement for their parameters, and then compares.
  const plans = await db.rows(sql`
    select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements
     where statement like '%as "requested" ("chatroom_id"%' or statement like '%as "pair" ("channel_id"%'`);
  expect(plans).toEqual([
    { custom: 5, kept: 13 },
    { custom: 5, kept: 13 },
  ]);
});

const openApp = async () => {
  const database = await testDatabase(chatFeatures);
  return { ...(await testApp(chatFeatures, { database })), database };
};

test('cursors in a room strictly increase in batch order, regardless of the clock', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const other = await givenRoom(db, 'bob');
  const places: number[] = [];
  for (const now of [NOON, NOON, later(-60), later(1)]) {
    const batch = [1, 2, 3].map(() => aNewMessage(chatroomId, broadcaster.id));
    const elsewhere = aNewMessage(other.chatroomId, broadcaster.id);
    const stored = await insertMessages(db, [batch[0]!, elsewhere, batch[1]!, batch[2]!], now);
    places.push(...batch.map(({ id }) => stored.get(id)!));
  }
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 1_000_000, 1_000_001, 1_000_002].map((us) => NOON_US + us));
  const rows = await listFrom(db, chatroomId, { afterUs: 0 }, 100);
  expect(rows.map(({ us }) => us)).toEqual(places);
  expect((await listNewest(db, other.chatroomId, { beforeUs: null, afterUs: null }, 100)).map(({ us }) => us)).toEqual(
    [1_000_000, 2, 1, 0].map((us) => NOON_US + us),
  );
});

test('a cursor keeps its microsecond when stored and read', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1_700_000_000_000_000, max: 4_000_000_000_000_000 }), async (us) => {
      await db.rows(sql`update chatrooms set last_message_us = ${us - 1}::int8 where id = ${chatroomId}::int8`);
      const message = aNewMessage(chatroomId, broadcaster.id);
      expect((await insertMessages(db, [message], new Date(0))).get(message.id)).toBe(us);
      expect((await listNewest(db, chatroomId, { beforeUs: us + 1, afterUs: null }, 1))[0]).toMatchObject({ id: message.id, us });
      expect((await listFrom(db, chatroomId, { afterUs: us - 1, untilUs: us + 1 }, 10)).map(({ id }) => id)).toEqual([message.id]);
      expect(await listFrom(db, chatroomId, { afterUs: us, untilUs: us + 1 }, 10)).toEqual([]);
      await db.rows(sql`delete from messages`);
    }),
    { numRuns: 60 },
  );
});

test('a message with any text is read back unchanged', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const hostile = [`'; drop table messages; --`, '{"a":1}', '{,}', '"\\', 'NULL', '', ' ', '日本語 🎉', '\\x00', '<script>', '$1 %s'];
  const batch = hostile.map((content) =>
    aNewMessage(chatroomId, broadcaster.id, { content, metadata: { message_ref: content }, identity: { color: '#000000', badges: [] } }),
  );
  await insertMessages(db, batch, NOON);
  const rows = await listFrom(db, chatroomId, { afterUs: 0 }, 100);
  expect(rows.map(({ content, metadata }) => [content, metadata])).toEqual(hostile.map((text) => [text, { message_ref: text }]));
  expect(rows[0]).toMatchObject({ username: 'ana', slug: 'ana', senderId: broadcaster.id, identity: { color: '#000000', badges: [] } });
});

test('the facts of a send belong to its sender and room', async () => {
  const { db } = await openApp();
  const { broadcaster, channel, chatroomId } = await givenRoom(db, 'ana', { slowMode: true, messageInterval: 30, paused: true });
  const elsewhere = await givenRoom(db, 'bob');
  const vip = await givenUser(db, 'vip', { createdAt: later(-60) });
  await givenRole(db, channel.id, vip.id, 'vip');
  await givenRole(db, elsewhere.channel.id, vip.id, 'moderator');
  await givenFollow(db, channel.id, vip.id, later(-90));
  await givenSubscription(db, channel.id, vip.id, { expiresAt: later(60), months: 7, isFounder: true });
  await givenGifts(db, channel.id, vip.id, 3);
  await givenIdentity(db, channel.id, vip.id, { color: '#123456', badges: ['vip'] });
  await givenBan(db, channel.id, vip.id, broadcaster.id, { createdAt: later(-5), expiresAt: later(5) });
  const asked = { senderId: vip.id, content: 'hello', originalId: null };

  const [here, there, nowhere] = await listSenders(
    db,
    [
      { ...asked, chatroomId },
      { ...asked, chatroomId: elsewhere.chatroomId },
      { ...asked, chatroomId: 1 },
    ],
    NOON,
  );

  expect(here).toMatchObject({
    chatroom: { id: chatroomId, channelId: channel.id, slowMode: true, messageInterval: 30, paused: true },
    membership: {
      userId: vip.id,
      username: 'vip',
      isStaff: false,
      isBroadcaster: false,
      isVerified: false,
      roles: ['vip'],
      followingSince: later(-90),
      subscription: { expiresAt: later(60), months: 7 },
      isFounder: true,
      giftedSubscriptions: 3,
      color: '#123456',
      chosenBadges: ['vip'],
    },
    accountCreatedAt: later(-60),
    ban: { permanent: false, createdAt: later(-5), expiresAt: later(5), endedAt: null },
  });
  expect(there).toMatchObject({
    membership: {
      roles: ['moderator'],
      followingSince: null,
      subscription: null,
      giftedSubscriptions: 0,
      color: null,
      chosenBadges: null,
    },
    ban: null,
  });
  expect(nowhere).toBeNull();
});

test('a person’s recent messages are found in this room only', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const elsewhere = await givenRoom(db, 'bob');
  await givenMessage(db, chatroomId, broadcaster.id, { content: 'long ago', at: later(-121) });
  const facts = async (content: string) =>
    (await listSenders(db, [{ chatroomId, senderId: broadcaster.id, content, originalId: null }], NOON))[0]!;
  expect(await facts('long ago')).toMatchObject({ lastMessageAt: null, sameTextAt: null });
  await givenMessage(db, chatroomId, broadcaster.id, { content: 'hello', at: later(-40) });
  await givenMessage(db, chatroomId, broadcaster.id, { content: 'again', at: later(-20) });
  await givenMessage(db, elsewhere.chatroomId, broadcaster.id, { content: 'there', at: later(-1) });
  await givenMessage(db, chatroomId, elsewhere.broadcaster.id, { content: 'theirs', at: later(-1) });
  expect(await facts('again')).toMatchObject({ lastMessageAt: later(-20), sameTextAt: later(-20) });
  expect(await facts('hello')).toMatchObject({ lastMessageAt: later(-20), sameTextAt: null });
  expect(await facts('there')).toMatchObject({ sameTextAt: null });
  expect(await facts('theirs')).toMatchObject({ sameTextAt: null });
});

test('messages from before a clock was set back do not lock out their sender', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const facts = async () =>
    (await listSenders(db, [{ chatroomId, senderId: broadcaster.id, content: 'ahead', originalId: null }], NOON))[0]!;
  await givenMessage(db, chatroomId, broadcaster.id, { content: 'ahead', at: later(5) });
  expect(await facts()).toMatchObject({ lastMessageAt: later(5), sameTextAt: later(5) });
  await db.rows(sql`update messages set created_at = ${later(600)} where chatroom_id = ${chatroomId}::int8`);
  expect(await facts()).toMatchObject({ lastMessageAt: null, sameTextAt: null });
});

test('an original is found in its own room, but not after it was deleted', async () => {
  const { db } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const elsewhere = await givenRoom(db, 'bob');
  const original = await givenMessage(db, chatroomId, elsewhere.broadcaster.id, { content: 'the first' });
  const gone = await givenMessage(db, chatroomId, broadcaster.id, { deleted: 'mod_deleted' });
  const there = await givenMessage(db, elsewhere.chatroomId, broadcaster.id);
  const ids = [original.id, gone.id, there.id, v7(), null];
  const facts = await listSenders(
    db,
    ids.map((originalId) => ({ chatroomId, senderId: broadcaster.id, content: 'x', originalId })),
    NOON,
  );
  expect(facts.map((fact) => fact?.original)).toEqual([
    { id: original.id, content: 'the first', senderId: elsewhere.broadcaster.id, username: 'bob' },
    null,
    null,
    null,
    null,
  ]);
});

test('every month gets its partition in time, and earlier messages are moved into it', async () => {
  const { ctx, db, clock } = await openApp();
  const { broadcaster, chatroomId } = await givenRoom(db);
  const early = await givenMessage(db, chatroomId, broadcaster.id, { content: 'early', at: NOON });
  const partitionOf = async (id: string) =>
    (await db.row(sql`select tableoid::regclass::text as name from messages where id = ${id}::uuid`))!;
  expect(await partitionOf(early.id)).toEqual({ name: 'messages_default' });

  await createMessagePartitions(ctx);
  await createMessagePartitions(ctx);
  expect(await listPartitions(db)).toEqual([
    'messages_2026_01',
    'messages_2026_02',
    'messages_2026_03',
    'messages_2026_04',
    'messages_default',
  ]);
  expect(await partitionOf(early.id)).toEqual({ name: 'messages_2026_01' });

  const borders = [new Date('2026-01-31T23:59:59.999Z'), new Date('2026-02-01T00:00:00.000Z'), new Date('2026-12-31T23:59:59.999Z')];
  const said = [];
  for (const at of borders) said.push(await givenMessage(db, chatroomId, broadcaster.id, { at }));
  expect(await Promise.all(said.map(({ id }) => partitionOf(id)))).toEqual([
    { name: 'messages_2026_01' },
    { name: 'messages_2026_02' },
    { name: 'messages_default' },
  ]);

  clock.pass(350 * DAY_SECONDS);
  await Promise.all([createMessagePartitions(ctx), createMessagePartitions(ctx)]);
  expect(await partitionOf(said[2]!.id)).toEqual({ name: 'messages_2026_12' });
  expect((await listFrom(db, chatroomId, { afterUs: 0 }, 10)).map(({ id }) => id)).toEqual([early.id, ...said.map(({ id }) => id)]);
});

test('partitions give way to a backup, behind which sends would wait, and are created afterwards', async () => {
  const { ctx, db } = await openApp();
  await ctx.session(async (backup) => {
    await backup.rows(sql`begin`);
    await backup.rows(sql`lock table messages in access share mode`);
    await createMessagePartitions(ctx);
    expect(await listPartitions(db)).toEqual(['messages_default']);
    await backup.rows(sql`commit`);
  });
  await createMessagePartitions(ctx);
  expect(await listPartitions(db)).toHaveLength(5);
});

test('the room ids of several channels are read with one statement', async () => {
  const { database, statements } = recordStatements(await testDatabase(chatFeatures));
  const [ana, ben] = [await givenRoom(database.db, 'ana'), await givenRoom(database.db, 'ben')];
  const app = await testApp(chatFeatures, { database });
  statements.length = 0;
  const rooms = await chatroomIdsOf(app.ctx, [ana.channel.id, ben.channel.id]);
  expect(rooms).toEqual(new Map([ana, ben].map(({ channel, chatroomId }) => [channel.id, chatroomId])));
  expect(statements).toHaveLength(1);
});
