import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { notify } from './notify.ts';
import type { NewNotification } from './store/notifications.ts';
import { notificationFeatures, notificationsRoom } from './testing.ts';

test('transactions that notify the same users in different orders serialize and number without gaps', async () => {
  const room = await notificationsRoom({ database: await testDatabase(notificationFeatures) });
  const to = ({ id }: { id: number }): NewNotification => ({
    userId: id,
    kind: 'drop_completed',
    channelId: null,
    actorId: null,
    facts: { id: 'reward', name: 'Red helmet', campaign_id: 'campaign' },
  });
  const orders = [
    [room.noor, room.eve, room.mod],
    [room.mod, room.eve, room.noor, room.noor],
  ];
  await Promise.all(Array.from({ length: 8 }, (_, at) => room.ctx.tx((tx) => notify(tx, orders[at % 2]!.map(to)))));
  const rows = await room.db.rows(sql<{ userId: number; count: number; last: number; times: number; isOrdered: boolean }>`
    select n.user_id as "userId", count(*)::int4 as count, max(n.number)::int4 as last, count(distinct n.created_at)::int4 as times,
           bool_and(n.is_later) as "isOrdered"
      from (select *, created_at > coalesce(lag(created_at) over (partition by user_id order by number), 'epoch') as is_later from notifications) n
     group by n.user_id order by n.user_id`);
  const counts = new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
  const numbered = (count: number) => ({ count, last: count, times: count, isOrdered: true });
  expect(counts.get(room.noor.id)).toEqual(numbered(12));
  expect(counts.get(room.eve.id)).toEqual(numbered(8));
  expect(counts.get(room.mod.id)).toEqual(numbered(8));
  expect(room.eventsOf(room.noor)).toHaveLength(12);
});

test('concurrent changes of different settings are all stored', async () => {
  const room = await notificationsRoom({ database: await testDatabase(notificationFeatures) });
  const changes = (['went_live', 'role_changed'] as const).flatMap((kind) => [
    { kind, push: false },
    { kind, email: true },
  ]);
  await Promise.all(changes.map((change) => room.choose(room.noor, change)));
  const { kinds } = (await room.get('/api/v1/notifications/settings', room.noor)).json().data;
  const changed = { in_app: true, push: false, email: true };
  expect(kinds).toMatchObject([{ kind: 'went_live', ...changed }, {}, { kind: 'role_changed', ...changed }, {}, {}]);
});
