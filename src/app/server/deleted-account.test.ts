import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { jobKindsOf } from '#core/server/jobs/job-kinds.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { STEP } from '#core/server/retention/retention.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenSubscriptions } from '#features/economy/subscriptions/server/testing/given-subscriptions.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { accountDeletionDeadline } from '#features/people/accounts/server/staff.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenClip } from '#features/stream/clips/server/testing.ts';
import { givenStoredRecording } from '#features/stream/recordings/server/testing.ts';
import { features } from './features.ts';
import { type ModeratedRoom, moderatedRoom } from './testing/moderated-room.ts';
import { givenRowsOf, SHOWN_PICTURE } from './testing/rows-of-account.ts';

/** Rows that the transaction of the deletion deletes. */
const DELETED_AT_ONCE = [
  'email_confirmations.user_id',
  'invitation_uses.user_id',
  'known_clients.user_id',
  'muted_users.user_id',
  'password_resets.user_id',
  'sessions.user_id',
];

const BOOKS = 'Books: the ledger and its checks refer to the row. The person is anonymous.';
const STAFF = 'Says which staff acted. Former staff are anonymous.';
const DECIDED = "Record of another channel. The person who decided is anonymous, and nothing shows that person's name.";
const LOG = 'Log of moderators or staff with the names of the time. Deleted after MODERATION_LOG_DAYS or STAFF_LOG_DAYS.';
const FIGURES = 'Figures without texts.';

/** References to the person or their channel that stay, each with its reason. */
const KEPT: Record<string, string> = {
  'audit_log.actor_id': LOG,
  'audit_log.target_id': LOG,
  'backups.requested_by': STAFF,
  'banned_words.added_by': DECIDED,
  'bans.banner_id': DECIDED,
  'channel_subscriptions.channel_id': BOOKS,
  'channel_subscriptions.user_id': BOOKS,
  'channels.user_id': 'The channel stays suspended without texts and address, for books and logs.',
  'chatrooms.channel_id': 'The room stays without messages, with its channel.',
  'chatrooms.cleared_by': DECIDED,
  'clips.channel_id': 'Deleted clips keep their figures without title, pictures and video.',
  'clips.creator_id': 'Clip of another channel from an anonymous creator.',
  'drop_campaign_channels.channel_id': 'A campaign without channels would count in all of them.',
  'earnings_counted.channel_id': BOOKS,
  'earnings_days.channel_id': BOOKS,
  'emotes.channel_id': 'Removed emotes keep their name for messages in other chats. The pictures are deleted.',
  'featured_channels.added_by': STAFF,
  'goals.created_by': DECIDED,
  'held_messages.decided_by': DECIDED,
  'ingests.channel_id': 'Ends with the stream, which the suspension ends.',
  'installation_settings.changed_by': STAFF,
  'invitations.created_by': 'Revoked. The count of the accounts that it created stays.',
  'kicks_gifts.channel_id': BOOKS,
  'kicks_gifts.sender_id': BOOKS,
  'kicks_purchases.user_id': BOOKS,
  'leaderboard_gifts.channel_id': 'Counts of gifts in a channel that nobody can open.',
  'leaderboard_totals.channel_id': 'Counts of gifts in a channel that nobody can open.',
  'livestream_minutes.channel_id': 'Deleted after a few hours.',
  'livestream_minutes.user_id': 'Deleted after a few hours.',
  'livestreams.channel_id': FIGURES,
  'media.channel_id': 'Deleted with its recording.',
  'messages.deleted_by': DECIDED,
  'messages.sender_id': 'Messages in other chats stay, from an anonymous sender.',
  'moderator_notes.author_id': DECIDED,
  'notifications.actor_id': 'Names the person anonymously. Deleted after NOTIFICATION_DAYS.',
  'payouts.channel_id': BOOKS,
  'payouts.made_by': STAFF,
  'payouts.undone_by': STAFF,
  'pinned_messages.pinned_by': DECIDED,
  'polls.created_by': DECIDED,
  'prediction_vote_keys.channel_id': BOOKS,
  'prediction_vote_keys.user_id': BOOKS,
  'prediction_votes.user_id': BOOKS,
  'predictions.channel_id': BOOKS,
  'purchases.buyer_id': BOOKS,
  'purchases.channel_id': BOOKS,
  'recordings.channel_id': 'Marked as deleted. A job deletes it with its files within minutes.',
  'recordings.deleted_by': DECIDED,
  'redemptions.decided_by': DECIDED,
  'redemptions.user_id': 'Queue and books of another channel. The person is anonymous.',
  'search_channels.channel_id': 'The anonymous name of the channel, which no search finds.',
  'security_log.actor_id': LOG,
  'security_log.user_id': "Acts of staff. The owner's entries are deleted.",
  'shields.changed_by': DECIDED,
  'staff_log.actor_id': LOG,
  'staff_log.target_id': LOG,
  'subscription_gifts.channel_id': BOOKS,
  'subscription_gifts.gifter_id': BOOKS,
  'subscription_gifts.receiver_id': BOOKS,
  'subscription_months.channel_id': BOOKS,
  'subscription_months.user_id': BOOKS,
  'subscriptions.channel_id': BOOKS,
  'subscriptions.user_id': BOOKS,
  'watched_channels.channel_id': 'Deleted after 90 days. An index for this rare read would cost every watched minute.',
};

const erased = features.flatMap(({ erasures = [] }) => erasures.flatMap(({ columns }) => columns));
const gone = [...DELETED_AT_ONCE, ...erased];

/** Columns that refer to users, channels or chatrooms: by a foreign key, or without one by their name. */
async function listReferences(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ column: string }>`
    select c.relname || '.' || a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and pg_table_is_visible(c.oid) and a.atttypid = 'int8'::regtype
       and (a.attname ~ '(^|_)(user|channel|chatroom|sender|creator|actor|target|muted|gifter|receiver|buyer|banner|author|owner)_id$'
            or a.attname ~ '_by$'
            or exists (select from pg_constraint f
                        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
                          and f.confrelid in ('users'::regclass, 'channels'::regclass, 'chatrooms'::regclass)))`);
  return rows.map(({ column }) => column).sort();
}

test('each reference to a user or channel is either removed with a deleted account or kept for a reason', async () => {
  const { db } = await testDatabase(features);
  const references = await listReferences(db);
  const decided = [...gone, ...Object.keys(KEPT)];
  expect(references.filter((column) => !decided.includes(column))).toEqual([]);
  expect(decided.filter((column) => !references.includes(column))).toEqual([]);
  expect(gone.filter((column) => column in KEPT)).toEqual([]);
});

/** Runs the deletion of ana after its 30 days, with its jobs. */
async function deleteAna({ app }: Pick<ModeratedRoom, 'app'>): Promise<void> {
  const staff = await givenUser(app.db, 'boss', { isStaff: true });
  const reply = await app.put('/api/internal/v1/accounts/ana/deletion', staff, { reason: 'Asked for it' });
  expect(reply.status, reply.text).toBe(200);
  expect((await app.get('/api/v2/channels/ana', null)).json().is_banned).toBe(true);
  app.clock.pass(30 * DAY_SECONDS);
  expect(await runAllDue(app.ctx, [accountDeletionDeadline])).toEqual({});
  await new JobRunner(app.ctx, [...jobKindsOf(features).values()]).runAllDue();
  expect(await app.db.rows(sql`select kind, error from jobs where kind = 'accounts.erase'`)).toEqual([]);
}

test('a deleted account keeps anonymous messages in other chats, and its channel, videos and clips are gone', async () => {
  const { app, ana, channelId, livestreamId, someone } = await moderatedRoom();
  const bo = await givenRoom(app.db, 'bo');
  const message = await givenMessage(app.db, bo.chatroomId, ana.id);
  const original = { original_sender: { id: ana.id, username: 'ana' }, original_message: { id: message.id, content: 'hello' } };
  await givenMessage(app.db, bo.chatroomId, bo.broadcaster.id, { metadata: original, replyToId: message.id });
  const video = await givenStoredRecording(app.db, channelId, livestreamId);
  const clip = await givenClip(app.db, { channelId, creatorId: (await someone('viewer')).id });

  await deleteAna({ app });
  expect((await app.get('/api/v2/channels/ana', null)).status).toBe(404);
  expect(
    await app.db.rows(sql`select slug, stream_title, tags, offline_banner, is_verified from channels where id = ${channelId}`),
  ).toEqual([{ slug: `~${ana.id}`, stream_title: '', tags: [], offline_banner: [], is_verified: false }]);
  expect(await app.db.rows(sql`select 1 from recordings where id = ${video}::uuid and deleted_at is null`)).toEqual([]);
  expect(await app.db.rows(sql`select 1 from clips where id = ${clip}::uuid and (deleted_at is null or title <> '')`)).toEqual([]);
  expect(await app.db.rows(sql`select session_title, tags from livestreams where id = ${livestreamId}`)).toEqual([
    { session_title: '', tags: [] },
  ]);
  const history = (await app.get(`/api/v2/chatrooms/${bo.chatroomId}/messages`, null)).json().data.messages;
  const anonymous = { username: `deleted_${ana.id}` };
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: message.id, sender: expect.objectContaining(anonymous) }),
      expect.objectContaining({ type: 'reply', metadata: expect.stringContaining(`deleted_${ana.id}`) }),
    ]),
  );
});

async function givenFollowers(db: Db, channelId: number, count: number): Promise<void> {
  await db.rows(sql`
    with fans as (
      insert into users (username, slug, email, password_hash, created_at)
      select name, name, name || '@demo.invalid', 'nobody', ${NOON}::timestamptz
        from (select 'fan-' || n as name from generate_series(1, ${count}::int) n) names returning id
    ), followed as (
      insert into follows (channel_id, user_id, created_at) select ${channelId}::int8, id, ${NOON}::timestamptz from fans returning 1
    )
    update channels set followers_count = followers_count + (select count(*) from followed) where id = ${channelId}::int8`);
}

test('what refers to a deleted account or its channel is removed from every table that says so', async () => {
  const { app, ana, channelId, chatroomId, livestreamId } = await moderatedRoom();
  const { broadcaster: bo, channel, chatroomId: room } = await givenRoom(app.db, 'bo');
  const recordingId = await givenStoredRecording(app.db, channelId, livestreamId);
  await givenFollow(app.db, channel.id, ana.id);
  await givenFollow(app.db, channelId, bo.id);
  await givenFollowers(app.db, channelId, STEP + 1);
  await givenMessage(app.db, chatroomId, bo.id);
  const own = { userId: ana.id, channelId, chatroomId, sessionId: ana.sessionId, recordingId };
  await givenRowsOf(app.db, own, { userId: bo.id, channelId: channel.id, chatroomId: room });
  await givenSubscriptions(app.ctx, channelId, 3);
  const listHeld = async () => {
    const held: string[] = [];
    for (const reference of gone) {
      const [table, column] = reference.split('.') as [string, string];
      const ids = sql`(${ana.id}::int8, ${channelId}::int8, ${chatroomId}::int8)`;
      if (await app.db.row(sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in ${ids} limit 1`)) held.push(reference);
    }
    return held;
  };
  // Without a row before, the test would prove nothing about the table.
  expect(await listHeld()).toEqual(gone);

  await deleteAna({ app });
  expect(await listHeld()).toEqual([]);
  expect(await app.db.rows(sql`select followers_count from channels where id in (${channelId}, ${channel.id})`)).toEqual([
    { followers_count: 0 },
    { followers_count: 0 },
  ]);
  expect(await app.db.rows(sql`select distinct renewal from purchases`)).toEqual([{ renewal: 'ended' }]);
  expect(await app.db.rows(sql`select 1 from subscriptions where channel_id = ${channelId}`)).toHaveLength(3);
  expect(await app.db.rows(sql`select 1 from emote_pictures`)).toEqual([]);
  expect(await app.db.rows(sql`select 1 from pictures where hash = ${SHOWN_PICTURE}`)).toEqual([]);
  expect(await app.db.rows(sql`select name from search_channels where channel_id = ${channelId} and name like '%ana%'`)).toEqual([]);
  expect(await app.db.rows(sql`select 1 from invitations where revoked_at is null`)).toEqual([]);
});
