import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { aNewPoll, givenPollChannel, pollFeatures } from './testing.ts';
import { vote } from './vote.ts';

type Channel = Awaited<ReturnType<typeof givenPollChannel>>;
type Person = Channel['mod'];

let app: TestApp;
let room: Channel;
beforeAll(async () => {
  app = await testApp(pollFeatures);
});
beforeEach(async () => {
  // Every test runs on its own day, so that it does not share rate limits with the others.
  app.clock.pass(DAY_SECONDS);
  room = await givenPollChannel(app.db);
  app.published.length = 0;
});

const SUCCESS = { error: false, code: 200, message: 'SUCCESS' };
const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];
const start = (who: Person | null = room.mod, change = {}) => app.post(room.polls, who, aNewPoll(change));
const shown = async (who: Person | null = null) => (await app.get(room.polls, who)).json();
const voteFor = (who: Person | null, id: unknown) => app.post(`${room.polls}/vote`, who, { id });
const end = (who: Person | null = room.mod) => app.post(`${room.polls.replace('/v2/', '/internal/v1/')}/end`, who);
const remove = (who: Person | null = room.mod) => app.delete(room.polls, who);
const counts = (poll: { options: { votes: number }[] }) => poll.options.map(({ votes }) => votes);
const publishedEvents = () => app.published.map(({ channel, event, payload }) => [channel, event.split('\\').at(-1), payload]);

describe('PO-07 the endpoints and the events for the room', () => {
  test('a poll started by a moderator can be read by everyone and is published to the room', async () => {
    const reply = await start();
    const poll = {
      title: 'Which way up?',
      options: [
        { id: 0, label: 'East ridge', votes: 0 },
        { id: 1, label: 'Left cliff', votes: 0 },
        { id: 2, label: 'Wait for dawn', votes: 0 },
      ],
      duration: 30,
      remaining: 30,
      result_display_duration: 15,
      removed_in: 45,
      has_voted: false,
      voted_option_id: null,
      created_at: app.clock.now().toISOString().replace('Z', '000Z'),
    };
    expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { status: SUCCESS, data: { poll } } });
    expect(await shown()).toEqual({ status: SUCCESS, data: { poll } });
    expect(publishedEvents()).toEqual([[`chatrooms.${room.chatroomId}.v2`, 'PollUpdateEvent', { poll }]]);
  });

  test('without a poll the response is status 200 with a 404 in its body, for clients that only read successful responses', async () => {
    const reply = await app.get(room.polls, null);
    expect({ status: reply.status, reply: reply.json() }).toEqual({
      status: 200,
      reply: { status: { error: true, code: 404, message: 'Poll not found' }, data: null },
    });
    expect(refusalOf(await app.get('/api/v2/channels/nobody_here/polls', null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });

  test("a vote returns the new count and the voter's choice, and publishes the count without the choice", async () => {
    await start();
    app.published.length = 0;
    app.clock.pass(2);
    const reply = await voteFor(room.viewer, 1);
    expect(reply.json().data.poll).toMatchObject({ remaining: 28, has_voted: true, voted_option_id: 1 });
    expect(counts(reply.json().data.poll)).toEqual([0, 1, 0]);
    expect(publishedEvents()).toMatchObject([
      [`chatrooms.${room.chatroomId}.v2`, 'PollUpdateEvent', { poll: { remaining: 28, has_voted: false, voted_option_id: null } }],
    ]);
    expect((await shown(room.viewer)).data.poll).toMatchObject({ has_voted: true, voted_option_id: 1 });
    expect((await shown(room.other)).data.poll).toMatchObject({ has_voted: false, voted_option_id: null });
  });

  test('a deleted poll disappears for everyone immediately', async () => {
    await start();
    app.published.length = 0;
    const reply = await remove(room.otherMod);
    expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { status: SUCCESS, data: null } });
    expect(publishedEvents()).toEqual([[`chatrooms.${room.chatroomId}.v2`, 'PollDeleteEvent', []]]);
    expect((await shown()).status.code).toBe(404);
    expect(refusalOf(await voteFor(room.viewer, 0))).toEqual([404, 'POLL_NOT_FOUND']);
    expect(refusalOf(await remove())).toEqual([404, 'POLL_NOT_FOUND']);
  });

  test('a poll that ends early keeps its result for everyone, takes no more votes and is among the past ones', async () => {
    await start();
    await voteFor(room.viewer, 1);
    app.clock.pass(4.5);
    app.published.length = 0;
    const reply = await end(room.otherMod);
    expect(reply.json().data.poll).toMatchObject({ duration: 4, remaining: 0, removed_in: 15 });
    expect(publishedEvents()).toMatchObject([
      [
        `chatrooms.${room.chatroomId}.v2`,
        'PollUpdateEvent',
        { poll: { remaining: 0, options: [{ votes: 0 }, { votes: 1 }, { votes: 0 }] } },
      ],
    ]);
    expect(counts((await shown()).data.poll)).toEqual([0, 1, 0]);
    expect(refusalOf(await voteFor(room.other, 0))).toEqual([409, 'POLL_CLOSED']);
    expect(refusalOf(await end())).toEqual([409, 'POLL_CLOSED']);
    const past = (await app.get(room.polls.replace('/v2/', '/internal/v1/'), room.mod)).json().data.polls;
    expect(past.map(counts)).toEqual([[0, 1, 0]]);
    expect((await start()).status).toBe(200);
  });

  test('a poll of less than a second ends after its first second', async () => {
    await start();
    app.clock.pass(0.2);
    expect((await end()).json().data.poll).toMatchObject({ duration: 1, remaining: 1 });
  });

  test('only moderators and above can start, end and delete polls and list past ones', async () => {
    const past = room.polls.replace('/v2/', '/internal/v1/');
    for (const [who, refusal] of [
      [null, [401, 'NOT_SIGNED_IN']],
      [room.viewer, [403, 'NOT_ALLOWED']],
      [room.banned, [403, 'NOT_ALLOWED']],
    ] as const) {
      expect([
        refusalOf(await start(who)),
        refusalOf(await end(who)),
        refusalOf(await remove(who)),
        refusalOf(await app.get(past, who)),
      ]).toEqual(Array(4).fill(refusal));
    }
    expect(publishedEvents()).toEqual([]);
    for (const who of [room.mod, room.ana])
      expect({ startStatus: (await start(who)).status, removeStatus: (await remove(who)).status }).toEqual({
        startStatus: 200,
        removeStatus: 200,
      });
  });

  test('PO-04 a late vote that names an earlier poll is refused, also without a vote for the poll that replaced it', async () => {
    const earlier = (await start()).json().data.poll.created_at;
    app.clock.pass(30);
    const created_at = (await start(room.mod, { title: 'And now?' })).json().data.poll.created_at;
    const voteIn = (of: string) => app.post(`${room.polls}/vote`, room.viewer, { id: 1, created_at: of });
    expect(refusalOf(await voteIn(earlier))).toEqual([409, 'POLL_CLOSED']);
    expect(counts((await shown()).data.poll)).toEqual([0, 0, 0]);
    expect(counts((await voteIn(created_at)).json().data.poll)).toEqual([0, 1, 0]);
    expect((await voteFor(room.other, 1)).status).toBe(200);
  });

  test('a second poll is refused while one is open, and accepted once it has ended', async () => {
    await start();
    expect(refusalOf(await start(room.ana))).toEqual([409, 'POLL_ALREADY_EXISTS']);
    app.clock.pass(30);
    expect((await start(room.ana, { title: 'And now?' })).status).toBe(200);
    expect((await shown()).data.poll).toMatchObject({ title: 'And now?', remaining: 30 });
  });

  test('many votes are published as a snapshot at most once per second', async () => {
    await start();
    app.published.length = 0;
    const people = await Promise.all(Array.from({ length: 10 }, (_, at) => givenUser(app.db, `crowd_${room.chatroomId}_${at}`)));
    const slug = room.polls.split('/')[4]!;
    await Promise.all(people.map((who, at) => vote(app.ctx, slug, who, { id: at % 3 })));
    // Settling the app takes that second: it publishes at most one update at the start and one at the end.
    expect(publishedEvents().length).toBeLessThanOrEqual(1);
    await app.flush();
    expect([1, 2]).toContain(publishedEvents().length);
    expect(counts((app.published.at(-1)!.payload as { poll: { options: { votes: number }[] } }).poll)).toEqual([4, 3, 3]);
  });
});

describe('PO-05 and PO-06 a poll ends and is removed by the clock', () => {
  test('a late joiner sees the time left, then the result, then nothing', async () => {
    await start();
    await voteFor(room.viewer, 2);
    app.clock.pass(12.3);
    expect((await shown()).data.poll).toMatchObject({ remaining: 18, removed_in: 33 });
    app.clock.pass(17.7);
    expect((await shown()).data.poll).toMatchObject({ remaining: 0, removed_in: 15 });
    app.clock.pass(14.9);
    const late = (await shown()).data.poll;
    expect({ removedIn: late.removed_in, counts: counts(late) }).toEqual({ removedIn: 1, counts: [0, 0, 1] });
    app.clock.pass(0.1);
    expect((await shown()).status.code).toBe(404);
    expect(refusalOf(await remove())).toEqual([404, 'POLL_NOT_FOUND']);
  });

  test('a poll that shows its result can still be deleted', async () => {
    await start();
    app.clock.pass(31);
    expect((await remove()).status).toBe(200);
    expect((await shown()).status.code).toBe(404);
  });

  test('moderators can list the past polls of a channel', async () => {
    const past = async () => (await app.get(room.polls.replace('/v2/', '/internal/v1/'), room.mod)).json().data.polls;
    await start();
    await voteFor(room.viewer, 0);
    expect(await past()).toEqual([]);
    app.clock.pass(31);
    expect(await past()).toMatchObject([{ title: 'Which way up?', options: [{ votes: 1 }, { votes: 0 }, { votes: 0 }] }]);
    await remove();
    expect(await past()).toEqual([]);
  });
});

describe('PO-03 and PO-04 a vote', () => {
  test('is refused when repeated, for an unknown option, without a session, after the end, and when banned', async () => {
    expect(refusalOf(await voteFor(room.viewer, 0))).toEqual([404, 'POLL_NOT_FOUND']);
    await start();
    expect(refusalOf(await voteFor(null, 0))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(refusalOf(await voteFor(room.banned, 0))).toEqual([403, 'BANNED_HERE']);
    for (const unknown of [3, -1]) expect(refusalOf(await voteFor(room.viewer, unknown))).toEqual([400, 'OPTION_NOT_FOUND']);
    for (const wrong of ['0', 1.5, null, undefined]) expect((await voteFor(room.viewer, wrong)).status).toBe(422);
    expect((await voteFor(room.viewer, 0)).status).toBe(200);
    expect(refusalOf(await voteFor(room.viewer, 0))).toEqual([409, 'ALREADY_VOTED']);
    expect(refusalOf(await voteFor(room.viewer, 1))).toEqual([409, 'ALREADY_VOTED']);
    app.clock.pass(30);
    expect(refusalOf(await voteFor(room.other, 1))).toEqual([409, 'POLL_CLOSED']);
    expect(counts((await shown()).data.poll)).toEqual([1, 0, 0]);
  });

  test('a hundred simultaneous votes by one person count once, and the others are refused', async () => {
    await start();
    const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => voteFor(room.viewer, at % 3)));
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost.map(refusalOf)).toEqual(Array(99).fill([409, 'ALREADY_VOTED']));
    expect(counts((await shown()).data.poll).reduce((sum, one) => sum + one)).toBe(1);
  });

  test('is allowed for the broadcaster and for moderators', async () => {
    await start();
    for (const who of [room.ana, room.mod]) expect((await voteFor(who, 2)).status).toBe(200);
    expect(counts((await shown()).data.poll)).toEqual([0, 0, 2]);
  });
});

test('PO-01 an invalid poll is refused with errors by field, and none is started', async () => {
  for (const [change, field] of [
    [{ title: 'x' }, 'title'],
    [{ title: 'x'.repeat(65) }, 'title'],
    [{ options: ['One', ' '] }, 'options'],
    [{ options: ['One', 'x'] }, 'options.1'],
    [{ options: Array(7).fill('Same') }, 'options'],
    [{ duration: 60 }, 'duration'],
    [{ result_display_duration: 60 }, 'result_display_duration'],
  ] as const) {
    const reply = await start(room.mod, change);
    expect({ status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({ status: 422, errors: [field] });
  }
  expect({ code: (await shown()).status.code, publishedEvents: publishedEvents() }).toEqual({ code: 404, publishedEvents: [] });
});

test('MO-11 starting, ending and deleting a poll is recorded in the audit log', async () => {
  await start();
  app.clock.pass(1);
  await end();
  app.clock.pass(1);
  await remove(room.otherMod);
  const log = (await app.get(room.polls.replace('/polls', '/audit-log'), room.mod)).json().data.entries;
  expect(log).toMatchObject([
    { act: 'delete_poll', actor: { username: room.otherMod.username }, details: { title: 'Which way up?' } },
    { act: 'end_poll', actor: { username: room.mod.username }, details: { title: 'Which way up?' } },
    { act: 'start_poll', actor: { username: room.mod.username }, details: { title: 'Which way up?' } },
  ]);
});

describe('C-04 the command polldelete', () => {
  const give = async (who: Person) => {
    const { success, error } = (await app.post(room.polls.replace('/polls', '/chat-commands'), who, { command: 'polldelete' })).json();
    return success ? 'done' : error;
  };

  test('deletes the poll for moderators, and reports when there is none', async () => {
    await start();
    expect([await give(room.viewer), await give(room.mod), await give(room.mod)]).toEqual(['NOT_ALLOWED', 'done', 'POLL_NOT_FOUND']);
    expect(publishedEvents().map(([, event]) => event)).toEqual(['PollUpdateEvent', 'PollDeleteEvent']);
  });
});

test('X-06 with polls off the endpoints respond with 404 and the commands do not exist', async () => {
  const off = await testApp(pollFeatures, { flags: { polls: false } });
  const { mod, polls } = await givenPollChannel(off.db);
  const replies = [
    await off.get(polls, null),
    await off.post(polls, mod, aNewPoll()),
    await off.delete(polls, mod),
    await off.post(`${polls}/vote`, mod, { id: 0 }),
    await off.get(polls.replace('/v2/', '/internal/v1/'), mod),
  ];
  expect(replies.map(refusalOf)).toEqual(Array(5).fill([404, 'NOT_FOUND']));
  const { error } = (await off.post(polls.replace('/polls', '/chat-commands'), mod, { command: 'polldelete' })).json();
  expect(error).toBe('NOT_FOUND');
});
