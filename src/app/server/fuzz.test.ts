import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { feature, flagValues, manifestsOf } from '#core/contract/feature.ts';
import { DEFAULT_IDENTITY } from '#core/contract/identity.ts';
import { type PublicSettings, publicSettings } from '#core/contract/settings.ts';
import { BrowserProblems } from '#core/server/browser-problems.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { type ServerFeature, serverFeature } from '#core/server/feature.ts';
import type { Identity } from '#core/server/http/client.ts';
import { docsRoutes } from '#core/server/http/openapi.ts';
import { route } from '#core/server/http/route.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { pusherRoutes } from '#core/server/pusher/routes.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenEmote } from '#features/channel/emotes/server/testing.ts';
import { givenMessage } from '#features/chat/chat/server/testing.ts';
import { givenPoints } from '#features/engagement/points/server/testing.ts';
import { identify, isSessionOpen } from '#features/people/accounts/server/api.ts';
import { features } from './features.ts';
import { type Operation, operationsOf, requestTo, type WireRequest } from './testing/fuzz/requests.ts';
import { openWire, type Wire, type WireAnswer } from './testing/fuzz/wire.ts';
import { type ModeratedRoom, moderatedRoom, type Person } from './testing/moderated-room.ts';

/** Requests of each caller to each operation. Set FUZZ_REQUESTS to search for longer. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6);
/** Maximum number of values from replies that later requests use, the latest ones. */
const MAX_KNOWN = 40;
/** Number of operations between two repairs of the state. */
const REPAIR_EVERY = 4;

const CALLERS = ['anonymous', 'viewer', 'moderator', 'broadcaster', 'staff'] as const;
type Caller = (typeof CALLERS)[number];

const realtime = { id: 'fuzz', key: 'fuzz-key', secret: 'fuzz-secret', cluster: 'us2' };
const CHANNEL = '/api/v2/channels/ana';
const REALTIME: ServerFeature = serverFeature(feature({ name: 'realtime' }), {
  routes: pusherRoutes({
    app: realtime,
    bus: memoryBus(),
    authorizers: features.flatMap(({ privateChannels = [] }) => privateChannels),
    isSessionOpen,
  }),
});
const SETTINGS: PublicSettings = {
  ...DEFAULT_IDENTITY,
  pusher: { key: realtime.key, cluster: realtime.cluster },
  demo: false,
  media_url: null,
  docs_are_public: true,
  features: flagValues(manifestsOf(features)),
};
const problems = new BrowserProblems(pino({ level: 'silent' }));
const INSTALLATION: ServerFeature = serverFeature(feature({ name: 'installation' }), {
  routes: [route(publicSettings, async () => SETTINGS), problems.route()],
});
const groups = [INSTALLATION, ...features, REALTIME].map(({ name, routes }) => ({
  name,
  endpoints: routes.flatMap((route) => ('endpoint' in route ? [route.endpoint] : [])),
}));
const DOCS: ServerFeature = serverFeature(feature({ name: 'docs' }), {
  routes: docsRoutes({ title: 'Fuzz', groups, events: features.flatMap(({ events }) => events), isStaff: async () => false }),
});

let room: ModeratedRoom;
let people: Record<Exclude<Caller, 'anonymous'>, Person>;
let wire: Wire;
const known = { ids: new Set<string | number>(), users: new Set<string>(), channels: new Set(['ana']) };

/** The callers' tokens stay valid whatever the requests end, and other tokens are looked up normally. */
const identities = new Map<string, Identity>();

beforeAll(async () => {
  room = await moderatedRoom([INSTALLATION, ...features, REALTIME, DOCS], {
    identify: async (ctx, token, client) => identities.get(token) ?? identify(ctx, token, client),
  });
  const { app, ana: broadcaster, channelId } = room;
  const [viewer, moderator, staff] = [await room.someone('viewer'), await room.someone('moderator'), await room.someone('staff')];
  people = { viewer, moderator, broadcaster, staff };
  for (const [name, person] of Object.entries(people)) identities.set(name, { viewer: person, csrfToken: 'csrf' });
  for (const person of [viewer, moderator]) {
    await app.post(`${CHANNEL}/follow`, person);
    await givenPoints(app.ctx, channelId, person.id, 100_000);
  }
  await givenEmote(app.db, channelId);
  const port = await app.http.listen(0, '127.0.0.1');
  wire = openWire(port);
  afterTest(async () => wire.close());
});

/** A time limit in milliseconds, because thousands of requests take a while on a busy machine. */
const GIVE_UP = 600_000;

test(
  `E-04 every request to every operation is answered as declared, never with a server error (seed ${fuzzSeed})`,
  async () => {
    const { app } = room;
    const operations = operationsOf((await app.get('/docs/openapi.json', null)).json());
    expect(operations.length).toBeGreaterThan(100);
    let run = 0;
    let accepted = 0;
    for (const [index, operation] of operations.entries()) {
      if (index % REPAIR_EVERY === 0) await repair();
      const requests = fc.record({ request: requestTo(operation, known), withCookie: fc.boolean() });
      for (const caller of CALLERS) {
        run += 1;
        await fc.assert(
          fc.asyncProperty(requests, async ({ request, withCookie }) => {
            const answer = await ask(request, caller, withCookie);
            if (answer?.status === 200) accepted += 1;
            expectDeclared(
              operation,
              answer,
              app.logged.findLast(({ level }) => level >= 50),
            );
            learn(jsonOf(answer));
          }),
          { seed: fuzzSeed + run, numRuns: REQUESTS },
        );
      }
    }
    // Enough requests are valid to pass the checks of the input.
    expect(accepted).toBeGreaterThan((run * REQUESTS) / 10);

    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
    expect(app.logged.filter(({ level }) => level >= 50)).toEqual([]);
    // Predictions end and are paid out.
    app.clock.pass(30 * 24 * 3600);
    await runAllDue(
      app.ctx,
      features.flatMap(({ deadlines = [] }) => deadlines),
    );
    expect((await verify(app.db)).faults).toEqual([]);
    await repair();
    expect((await app.get(CHANNEL, null)).status).toBe(200);
    expect(
      (await app.post(`/api/v2/messages/send/${room.chatroomId}`, people.broadcaster, { content: 'still here', type: 'message' })).status,
    ).toBe(200);
  },
  GIVE_UP,
);

/** Restores the state that most requests need, and creates the objects of their actions. */
async function repair(): Promise<void> {
  const { app, channelId, chatroomId, livestreamId } = room;
  const { viewer, moderator, broadcaster, staff } = people;
  app.clock.pass(3600);
  for (const { id, username, slug } of [viewer, moderator, broadcaster]) {
    // Staff may have renamed them.
    await app.db.rows(sql`update users set username = ${username}, slug = ${slug} where id = ${id}`);
    await app.db.rows(sql`update channels set slug = ${slug} where user_id = ${id}`);
    await app.delete(`/api/internal/v1/accounts/${username}/deletion`, staff);
  }
  await app.delete('/api/internal/v1/channels/ana/suspension', staff);
  for (const { username } of [viewer, moderator, broadcaster]) {
    await app.delete(`/api/internal/v1/accounts/${username}/suspension`, staff);
    await app.delete(`${CHANNEL}/bans/${username}`, broadcaster);
  }
  await givenRole(app.db, channelId, moderator.id, 'moderator');
  await app.put(`${CHANNEL}/channel-points/channel-settings`, broadcaster, { channel_points_enabled: true });
  const started = [
    await app.post(`${CHANNEL}/polls`, broadcaster, {
      title: 'Which way?',
      options: ['Left', 'Right'],
      duration: 300,
      result_display_duration: 30,
    }),
    await app.post(`${CHANNEL}/predictions`, broadcaster, { title: 'Who wins?', outcomes: ['Blue', 'Red'], duration: 1800 }),
    await app.post(`${CHANNEL}/rewards`, broadcaster, { title: 'Hydrate', cost: 10 }),
  ];
  for (const reply of started) learn(reply.json());
  learn(await givenMessage(app.db, chatroomId, viewer.id));
  learn([...Object.values(people), { chatroom_id: chatroomId, channel_id: channelId, livestream_id: livestreamId }]);
}

async function ask({ pause, ...request }: WireRequest, caller: Caller, withCookie: boolean): Promise<WireAnswer | null> {
  room.app.clock.pass(pause);
  const credentials: [string, string][] = withCookie
    ? [
        ['cookie', `session_token=${caller}`],
        ['x-xsrf-token', 'csrf'],
      ]
    : [['authorization', `Bearer ${caller}`]];
  // The server reads the first of two equal headers, so a random one sometimes replaces the caller's.
  const answer = await wire.send({ ...request, headers: [...request.headers, ...(caller === 'anonymous' ? [] : credentials)] });
  await room.app.flush();
  return answer;
}

function expectDeclared({ responses }: Operation, answer: WireAnswer | null, problem: unknown): void {
  if (answer === null) return;
  const { status, headers, text } = answer;
  if (status >= 500) expect.fail(`answered ${status} ${text}\n${JSON.stringify(problem, null, 2)?.replaceAll('\\n', '\n')}`);
  const type = headers['content-type']?.split(';')[0] ?? 'nothing';
  const declared = Object.keys((responses[status] ?? responses[422] ?? responses[200]!).content);
  expect(declared.includes('*/*') ? '*/*' : type).toBeOneOf(declared);
  if (type !== 'application/json') return;
  const reply = JSON.parse(text);
  if (status >= 400) expect(reply).toMatchObject({ status: { error: true, code: status }, message: expect.any(String) });
}

const jsonOf = (answer: WireAnswer | null): unknown =>
  answer?.status === 200 && answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.text) : null;

/** Collects the ids and names in a reply, for later requests. */
function learn(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null) return;
  for (const [key, value] of Object.entries(reply)) {
    if (key === 'username' && typeof value === 'string') known.users.add(value);
    else if (/^(id|.*_id)$/.test(key) && (typeof value === 'string' || typeof value === 'number')) known.ids.add(value);
    else learn(value);
  }
  for (const values of [known.ids, known.users] as Set<unknown>[]) {
    for (const oldest of values) if (values.size > MAX_KNOWN) values.delete(oldest);
  }
}
