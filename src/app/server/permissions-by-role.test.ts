import { beforeAll, describe, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { givenMessage } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { type ModeratedRoom, moderatedRoom, type Person } from './testing/moderated-room.ts';

/** Checks the table of decisions.md, Who may do what, against the real endpoints. */

const VIEWERS = ['viewer', 'vip', 'og', 'sidekick'] as const;
const ROLES: Role[] = [...VIEWERS, 'moderator', 'broadcaster', 'staff'];

let room: ModeratedRoom;
const actors = new Map<Role, Person>();
beforeAll(async () => {
  room = await moderatedRoom();
  for (const role of ROLES) actors.set(role, await room.someone(role));
});

const allowed = (reply: { status: number; text: string }): boolean => {
  if (reply.status !== 200 && reply.status !== 403) throw new Error(`neither executed nor forbidden: ${reply.status} ${reply.text}`);
  return reply.status === 200;
};

const nobody: readonly Role[] = [];

describe('MO-03 permissions over another person', () => {
  type OnPerson = (actor: Person, target: Person) => Promise<{ status: number; text: string }>;
  const bans = '/api/v2/channels/ana/bans';
  const ON_PERSON: [act: string, who: Record<Role, readonly Role[]>, run: OnPerson][] = [
    [
      'delete a message',
      targetsByRole(nobody, VIEWERS, [...VIEWERS, 'moderator', 'broadcaster'], ROLES),
      async (actor, target) => {
        const { id } = await givenMessage(room.app.db, room.chatroomId, target.id);
        return room.app.delete(`/api/v2/chatrooms/${room.chatroomId}/messages/${id}`, actor);
      },
    ],
    [
      'time out',
      targetsByRole(nobody, VIEWERS, [...VIEWERS, 'moderator'], [...VIEWERS, 'moderator', 'staff']),
      (actor, target) => room.app.post(bans, actor, { banned_username: target.username, permanent: false, duration: 5 }),
    ],
    [
      'ban',
      targetsByRole(nobody, VIEWERS, [...VIEWERS, 'moderator'], [...VIEWERS, 'moderator', 'staff']),
      (actor, target) => room.app.post(bans, actor, { banned_username: target.username, permanent: true }),
    ],
    [
      'unban',
      targetsByRole(nobody, VIEWERS, [...VIEWERS, 'moderator'], [...VIEWERS, 'moderator', 'staff']),
      async (actor, target) => {
        // The ban ends before the next attempt, so that a person whom the actor cannot unban, such as the broadcaster, does not stay
        // banned.
        const expiresAt = msAfter(room.app.clock.now(), 60_000);
        await givenBan(room.app.db, room.channelId, target.id, room.ana.id, { expiresAt });
        return room.app.delete(`${bans}/${target.username}`, actor);
      },
    ],
  ];

  test.each(ON_PERSON)('%s', async (_act, who, run) => {
    const done: [Role, Role[]][] = [];
    for (const [role, actor] of actors) {
      const targets: Role[] = [];
      for (const target of ROLES) {
        room.app.clock.pass(60);
        // There is only one broadcaster, so actor and target would be the same person. A separate test covers own messages.
        if (target === 'broadcaster' && role === 'broadcaster') continue;
        if (allowed(await run(actor, await room.someone(target)))) targets.push(target);
      }
      done.push([role, targets]);
    }
    expect(done).toEqual(
      ROLES.map((role) => [role, ROLES.filter((target) => who[role].includes(target) && !(target === role && role === 'broadcaster'))]),
    );
  });

  test('everybody can delete their own messages', async () => {
    for (const [role, actor] of actors) {
      const { id } = await givenMessage(room.app.db, room.chatroomId, actor.id);
      expect({ role, status: (await room.app.delete(`/api/v2/chatrooms/${room.chatroomId}/messages/${id}`, actor)).status }).toEqual({
        role,
        status: 200,
      });
    }
  });
});

describe('AC-02 permissions over the room', () => {
  type OnRoom = (actor: Person) => Promise<{ status: number; text: string }>;
  const community = '/api/internal/v1/channels/ana/community';
  const give = (role: 'moderator' | 'vip' | 'og' | 'sidekick') => async (actor: Person) =>
    room.app.post(`${community}/${role}`, actor, { username: (await room.someone('viewer')).username });
  const take = (role: 'moderator' | 'vip' | 'og' | 'sidekick') => async (actor: Person) =>
    room.app.delete(`${community}/${role}/${(await room.someone(role)).username}`, actor);
  const streamInfo =
    (change: object): OnRoom =>
    (actor) =>
      room.app.patch('/api/v2/channels/ana/stream-info', actor, change);
  const stream = (path: string) => `/api/v2/livestreams/${room.livestreamId}/${path}`;

  const PIN = '/api/v2/channels/ana/pinned-message';
  const pinned = async (actor: Person) => {
    const { id } = await givenMessage(room.app.db, room.chatroomId, room.ana.id);
    return room.app.post(PIN, actor, { message: { id }, duration: 60 });
  };

  const POLLS = '/api/v2/channels/ana/polls';
  const startPoll = (actor: Person) =>
    room.app.post(POLLS, actor, { title: 'Next?', options: ['Up', 'Down'], duration: 30, result_display_duration: 15 });

  const GOALS = '/api/v2/channels/ana/goals';
  const INCOME = '/api/internal/v1/channels/ana/income';
  const REWARDS = '/api/v2/channels/ana/rewards';
  const PREDICTIONS = '/api/v2/channels/ana/predictions';
  const startPrediction = (actor: Person) => room.app.post(PREDICTIONS, actor, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 60 });
  const endPrediction = (actor: Person, id: string) => room.app.patch(`${PREDICTIONS}/${id}`, actor, { state: 'CANCELLED' });

  const MODERATORS: [string, OnRoom][] = [
    ['change modes', (actor) => room.app.put('/api/v2/channels/ana/chatroom', actor, { emotes_mode: false })],
    ['set the title', streamInfo({ stream_title: 'Night rides' })],
    ['set mature', streamInfo({ is_mature: true })],
    ['set the category', streamInfo({ category_id: 103 })],
    ['pin', (actor) => pinned(actor)],
    [
      'unpin',
      async (actor) => {
        await pinned(room.ana);
        return room.app.delete(PIN, actor);
      },
    ],
    [
      'start a poll',
      async (actor) => {
        const reply = await startPoll(actor);
        await room.app.delete(POLLS, room.ana);
        return reply;
      },
    ],
    [
      'delete a poll',
      async (actor) => {
        await startPoll(room.ana);
        return room.app.delete(POLLS, actor);
      },
    ],
    ['read past polls', (actor) => room.app.get('/api/internal/v1/channels/ana/polls', actor)],
    ['read the redemption queue', (actor) => room.app.get('/api/v2/channels/ana/redemptions', actor)],
    [
      'reject a redemption',
      async (actor) => {
        const reward = await room.app.post(REWARDS, room.ana, { title: 'Hydrate', cost: 300 });
        const path = `${REWARDS}/${reward.json().data.id}`;
        const redemption = await room.app.post(`${path}/redeem`, room.ana, { transaction_id: `rejected-by-${actor.username}` });
        await room.app.delete(path, room.ana);
        return room.app.post('/api/v2/channels/ana/redemptions/reject', actor, { redemption_ids: [redemption.json().data.id] });
      },
    ],
    [
      'start a prediction',
      async (actor) => {
        const reply = await startPrediction(actor);
        if (reply.status === 200) await endPrediction(room.ana, reply.json().data.prediction.id);
        return reply;
      },
    ],
    [
      'delete a prediction',
      async (actor) => {
        const { id } = (await startPrediction(room.ana)).json().data.prediction;
        const reply = await endPrediction(actor, id);
        await endPrediction(room.ana, id);
        return reply;
      },
    ],
    ['give vip', give('vip')],
    ['take vip', take('vip')],
    ['give og', give('og')],
    ['take og', take('og')],
    ['read the bans', (actor) => room.app.get('/api/v2/channels/ana/bans', actor)],
    ['read the audit log', (actor) => room.app.get('/api/v2/channels/ana/audit-log', actor)],
    ['read the user card of a person', (actor) => room.app.get('/api/v2/channels/ana/users/ana/moderation', actor)],
    ['read the roles', (actor) => room.app.get(`${community}/moderators`, actor)],
  ];
  const OWNERS: [string, OnRoom][] = [
    ['give moderator', give('moderator')],
    ['take moderator', take('moderator')],
    ['give sidekick', give('sidekick')],
    ['take sidekick', take('sidekick')],
    ['change the chat rules', (actor) => room.app.put('/api/v2/channels/ana/chatroom/rules', actor, { rules: 'Be kind.' })],
    ['change the levels of filters', (actor) => room.app.put('/api/v2/channels/ana/moderation-rules', actor, { rules: { spam: 'flag' } })],
    [
      'start, change and cancel a goal',
      async (actor) => {
        const started = await room.app.post(GOALS, actor, { title: 'Road to 5', type: 'followers', target_value: 5 });
        const goal =
          started.status === 200 ? started : await room.app.post(GOALS, room.ana, { title: 'X', type: 'followers', target_value: 5 });
        const path = `${GOALS}/${goal.json().data.goal.id}`;
        const replies = [started, await room.app.patch(path, actor, { target_value: 6 }), await room.app.delete(path, actor)];
        await room.app.delete(path, room.ana);
        expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
        return replies[0]!;
      },
    ],
    ['list past goals', (actor) => room.app.get('/api/internal/v1/channels/ana/goals', actor)],
    ['add a reward', (actor) => room.app.post(REWARDS, actor, { title: 'Mine', cost: 1 })],
    [
      'set how points are earned',
      (actor) => room.app.put('/api/v2/channels/ana/channel-points/channel-settings', actor, { watch_points: 12 }),
    ],
    ['switch subscriptions', (actor) => room.app.put('/api/internal/v1/channels/ana/subscription-settings', actor, { is_enabled: true })],
    ['read the settings of subscriptions', (actor) => room.app.get('/api/internal/v1/channels/ana/subscription-settings', actor)],
    ['read the subscribers', (actor) => room.app.get('/api/internal/v1/channels/ana/subscribers', actor)],
    ['remove a subscriber badge', (actor) => room.app.delete('/api/internal/v1/channels/ana/subscriber-badges/3', actor)],
    [
      'set a subscriber badge',
      async (actor) => {
        const image = (await aPng({ width: 72, height: 72 })).toString('base64');
        return room.app.put('/api/internal/v1/channels/ana/subscriber-badges/6', actor, { image });
      },
    ],
    ['read the income', (actor) => room.app.get(INCOME, actor)],
    ['read the transactions of the income', (actor) => room.app.get(`${INCOME}/transactions`, actor)],
    ['download the transactions of the income', (actor) => room.app.get(`${INCOME}/transactions/export`, actor)],
    ['use income tools', (actor) => room.app.get(stream('cipr'), actor)],
    ['choose income tools', (actor) => room.app.put('/api/internal/v1/channels/ana/income-settings', actor, { multistream_enabled: true })],
  ];

  test.each(MODERATORS)('%s is allowed for moderators, the broadcaster and staff', async (_act, run) => {
    expect(await whoCan(run)).toEqual(['moderator', 'broadcaster', 'staff']);
  });
  test.each(OWNERS)('%s is allowed for the broadcaster and staff', async (_act, run) => {
    expect(await whoCan(run)).toEqual(['broadcaster', 'staff']);
  });

  test.each([
    ['clear', '', ['moderator', 'broadcaster', 'staff']],
    ['slow', 'off', ['moderator', 'broadcaster', 'staff']],
    ['vip', '@', ['broadcaster', 'staff']],
    ['mod', '@', ['broadcaster', 'staff']],
  ])('C-04 the command %s runs for its listed roles', async (command, given, who) => {
    const can: Role[] = [];
    for (const [role, actor] of actors) {
      room.app.clock.pass(60);
      const parameter = given === '@' ? `@${(await room.someone('viewer')).username}` : given;
      const { success, error } = (await room.app.post('/api/v2/channels/ana/chat-commands', actor, { command, parameter })).json();
      if (success) can.push(role);
      else expect({ role, error }).toEqual({ role, error: 'NOT_ALLOWED' });
    }
    expect(can).toEqual(who);
  });

  async function whoCan(run: OnRoom): Promise<Role[]> {
    const can: Role[] = [];
    for (const [role, actor] of actors) {
      room.app.clock.pass(60);
      if (allowed(await run(actor))) can.push(role);
    }
    return can;
  }
});

/** VIPs, OGs and sidekicks have the same permissions as viewers. */
function targetsByRole(
  viewer: readonly Role[],
  moderator: readonly Role[],
  broadcaster: readonly Role[],
  staff: readonly Role[],
): Record<Role, readonly Role[]> {
  return { viewer, vip: viewer, og: viewer, sidekick: viewer, moderator, broadcaster, staff };
}
