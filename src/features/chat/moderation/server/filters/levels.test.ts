import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel, givenRole } from '#features/channel/channels/server/testing.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { moderationServer } from '../feature.ts';

const path = '/api/v2/channels/ana/moderation-rules';
const ALL_OFF = {
  bullying: 'off',
  drugs: 'off',
  gibberish: 'off',
  hate: 'off',
  sexual: 'off',
  spam: 'off',
  violence: 'off',
  weapons: 'off',
};
type Person = Awaited<ReturnType<typeof givenUser>>;
let app: TestApp;
let ana: Person;
let mod: Person;

beforeEach(async () => {
  app = await testApp([accountsServer, channelsServer, moderationServer]);
  [ana, mod] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'mod')];
  await givenRole(app.db, (await givenChannel(app.db, ana)).id, mod.id, 'moderator');
});

const read = async () => (await app.get(path, ana)).json().data;
const refused = (reply: Awaited<ReturnType<TestApp['put']>>) => [reply.status, reply.json().status?.message];

test('MO-09 the broadcaster sets a level for each label, and everything is off by default', async () => {
  expect((await app.get(path, mod)).json()).toEqual({
    status: { error: false, code: 200, message: 'SUCCESS' },
    data: { rules: ALL_OFF, allowed_domains: [], hold_first_messages: false },
  });
  expect((await app.put(path, ana, { rules: { hate: 'block', spam: 'hold' } })).json().data.rules).toEqual({
    ...ALL_OFF,
    hate: 'block',
    spam: 'hold',
  });
  await app.put(path, ana, { rules: { spam: 'flag' } });
  await app.put(path, ana, { hold_first_messages: true });
  await app.put(path, ana, { allowed_domains: ['Example.org', '*.bücher.example', 'www.example.org', 'example.org'] });
  expect(await read()).toEqual({
    rules: { ...ALL_OFF, hate: 'block', spam: 'flag' },
    allowed_domains: ['example.org', 'xn--bcher-kva.example'],
    hold_first_messages: true,
  });
  await app.put(path, ana, { allowed_domains: [], hold_first_messages: false, rules: { hate: 'off' } });
  expect(await read()).toEqual({ rules: { ...ALL_OFF, spam: 'flag' }, allowed_domains: [], hold_first_messages: false });
});

test('MO-09 the endpoint without a channel in its path uses the channel in its query, or the caller’s own', async () => {
  await app.put('/api/v2/moderation-rules', ana, { rules: { drugs: 'hold' } });
  expect((await app.get('/api/v2/moderation-rules', ana)).json().data.rules.drugs).toBe('hold');
  expect((await app.get('/api/v2/moderation-rules?channel=ANA', mod)).json().data.rules.drugs).toBe('hold');
  expect(refused(await app.put('/api/v2/moderation-rules?channel=ana', mod, { rules: { drugs: 'off' } }))).toEqual([403, 'NOT_ALLOWED']);
  expect(refused(await app.get('/api/v2/moderation-rules', mod))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refused(await app.get('/api/v2/moderation-rules?channel=nobody', mod))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

test('MO-09 moderators can read the levels, but only the broadcaster and staff can change them', async () => {
  const [viewer, staff] = [await givenUser(app.db, 'viewer'), await givenUser(app.db, 'staff', { isStaff: true })];
  expect(refused(await app.get(path, viewer))).toEqual([403, 'NOT_ALLOWED']);
  for (const person of [viewer, mod])
    expect(refused(await app.put(path, person, { rules: { hate: 'off' } }))).toEqual([403, 'NOT_ALLOWED']);
  expect({
    appStatus: (await app.get(path, null)).status,
    putStatus: (await app.put(path, null, { rules: { hate: 'off' } })).status,
  }).toEqual({ appStatus: 401, putStatus: 401 });
  expect((await app.put(path, staff, { rules: { hate: 'flag' } })).status).toBe(200);
  expect((await read()).rules.hate).toBe('flag');
});

test('MO-09 a malformed change is refused and changes nothing', async () => {
  const wrong = [
    {},
    [],
    null,
    { rules: { hate: 'sometimes' } },
    { rules: { love: 'block' } },
    { rules: 'block' },
    { other: 1 },
    { hold_first_messages: 'yes' },
    { allowed_domains: ['not a domain'] },
    { allowed_domains: ['example.org/path'] },
    { allowed_domains: ['user@example.org'] },
    { allowed_domains: ['example.org:8080'] },
    { allowed_domains: ['localhost'] },
    { allowed_domains: Array.from({ length: 101 }, (_, at) => `a${at}.example`) },
    { rules: { spam: 'hold' }, hold_first_messages: 1 },
  ];
  for (const body of wrong) expect((await app.put(path, ana, body)).status, JSON.stringify(body)).toBeOneOf([400, 422]);
  expect(await read()).toEqual({ rules: ALL_OFF, allowed_domains: [], hold_first_messages: false });
});

test('two concurrent changes to different labels are both kept', async () => {
  await Promise.all((['hate', 'spam', 'drugs', 'sexual'] as const).map((label) => app.put(path, ana, { rules: { [label]: 'hold' } })));
  expect((await read()).rules).toEqual({ ...ALL_OFF, hate: 'hold', spam: 'hold', drugs: 'hold', sexual: 'hold' });
});

test('MO-11 a change of levels is recorded in the audit log', async () => {
  await app.put(path, ana, { rules: { hate: 'block' }, hold_first_messages: true });
  expect((await app.get('/api/v2/channels/ana/audit-log', ana)).json().data.entries).toMatchObject([
    { act: 'change_filters', actor: { username: 'ana' }, details: { rules: { hate: 'block' }, hold_first_messages: true } },
  ]);
});
