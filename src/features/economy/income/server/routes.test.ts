import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenChannel, givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { isMultistreaming } from '#features/economy/income/rules/tools.ts';
import { paymentFeatures } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { incomeServer } from './feature.ts';

async function liveChannel() {
  const app = await testApp([...paymentFeatures, incomeServer]);
  const [ana, mod, viewer] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'mod'), await givenUser(app.db, 'viewer')];
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const { id: channelId } = await givenChannel(app.db, ana);
  await givenRole(app.db, channelId, mod.id, 'moderator');
  const stream = `/api/v2/livestreams/${await givenLivestream(app.db, channelId)}`;
  return { ...app, ana, mod, viewer, staff, stream };
}

let app: Awaited<ReturnType<typeof liveChannel>>;
beforeEach(async () => {
  app = await liveChannel();
});

const settings = '/api/internal/v1/channels/ana/income-settings';
const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];
const enableBoth = () => app.put(settings, app.ana, { multistream_enabled: true, income_protection_enabled: true });
const segments = async () => (await app.get(`${app.stream}/multistream/segments`, app.ana)).json().data.cipr;
const status = async () => (await app.get(`${app.stream}/cipr`, app.ana)).json().data.status;

test('BT-01 multistream can be switched on and off, and each period with multistream is a segment', async () => {
  await enableBoth();
  expect(await segments()).toEqual([]);
  const on = await app.post(`${app.stream}/multistream/enable`, app.ana);
  expect(on.json().data.cipr).toEqual([{ id: expect.any(Number), start_time: '2026-01-02T12:00:00.000000Z', end_time: null }]);
  expect(isMultistreaming(await segments())).toBe(true);
  app.clock.pass(60);
  await app.post(`${app.stream}/multistream/disable`, app.staff);
  expect(isMultistreaming(await segments())).toBe(false);
  app.clock.pass(60);
  await app.post(`${app.stream}/multistream/enable`, app.ana);
  expect((await segments()).map(({ start_time, end_time }: { start_time: string; end_time: string }) => [start_time, end_time])).toEqual([
    ['2026-01-02T12:00:00.000000Z', '2026-01-02T12:01:00.000000Z'],
    ['2026-01-02T12:02:00.000000Z', null],
  ]);
});

test('BT-02 income protection runs from the start of a stream and can be paused and resumed', async () => {
  expect(await status()).toBe('paused');
  await enableBoth();
  expect(await status()).toBe('running');
  expect((await app.get(`${app.stream}/pause-cipr`, app.ana)).json().data).toEqual({ status: 'paused' });
  expect(await status()).toBe('paused');
  app.clock.pass(10);
  expect((await app.get(`${app.stream}/resume-cipr`, app.ana)).json().data).toEqual({ status: 'running' });
  expect(await status()).toBe('running');
});

test('C-07 each tool distinguishes not enabled, already on or off, please wait and not available', async () => {
  const enable = () => app.post(`${app.stream}/multistream/enable`, app.ana);
  const disable = () => app.post(`${app.stream}/multistream/disable`, app.ana);
  const [pause, resume] = [() => app.get(`${app.stream}/pause-cipr`, app.ana), () => app.get(`${app.stream}/resume-cipr`, app.ana)];
  for (const change of [enable, disable, pause, resume]) expect(refusalOf(await change())).toEqual([409, 'NOT_ENABLED']);
  await enableBoth();
  expect([refusalOf(await disable()), refusalOf(await resume())]).toEqual([
    [409, 'ALREADY_DISABLED'],
    [409, 'ALREADY_ENABLED'],
  ]);
  await enable();
  await pause();
  expect([refusalOf(await enable()), refusalOf(await pause())]).toEqual([
    [409, 'ALREADY_ENABLED'],
    [409, 'ALREADY_DISABLED'],
  ]);
  app.clock.pass(7);
  for (const change of [disable, resume]) {
    const reply = await change();
    expect([...refusalOf(reply), reply.headers.get('retry-after')]).toEqual([429, 'PLEASE_WAIT', '3']);
  }
  app.clock.pass(3);
  expect({ disableStatus: (await disable()).status, resumeStatus: (await resume()).status }).toEqual({
    disableStatus: 200,
    resumeStatus: 200,
  });
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  for (const change of [enable, disable, pause, resume]) expect(refusalOf(await change())).toEqual([409, 'NOT_AVAILABLE']);
});

test('BT-01 one of several concurrent switches succeeds', async () => {
  await enableBoth();
  const replies = await Promise.all([1, 2, 3].map(() => app.post(`${app.stream}/multistream/enable`, app.ana)));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
  expect(await segments()).toHaveLength(1);
});

test('BT-01 an open segment ends with its stream, or when the channel disables the tool', async () => {
  await enableBoth();
  await app.post(`${app.stream}/multistream/enable`, app.ana);
  await app.get(`${app.stream}/pause-cipr`, app.ana);
  app.clock.pass(30);
  expect((await app.put(settings, app.ana, { multistream_enabled: false })).json().data.settings).toEqual({
    multistream_enabled: false,
    income_protection_enabled: true,
  });
  expect((await segments()).at(-1).end_time).toBe('2026-01-02T12:00:30.000000Z');
  expect(await status()).toBe('paused');
  await enableBoth();
  await app.post(`${app.stream}/multistream/enable`, app.ana);
  app.clock.pass(30);
  await app.post(`${app.stream}/multistream/enable`, app.ana);
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  expect((await segments()).map(({ end_time }: { end_time: string }) => end_time)).not.toContain(null);
});

test('MO-11 every switch is in the audit log', async () => {
  await enableBoth();
  app.clock.pass(1);
  await app.post(`${app.stream}/multistream/enable`, app.ana);
  app.clock.pass(1);
  await app.get(`${app.stream}/pause-cipr`, app.staff);
  const { entries } = (await app.get('/api/v2/channels/ana/audit-log', app.mod)).json().data;
  expect(
    entries.map((entry: { act: string; actor: { slug: string }; details: unknown }) => [entry.act, entry.actor.slug, entry.details]),
  ).toEqual([
    ['change_income_tools', 'staff', { income_protection: false }],
    ['change_income_tools', 'ana', { multistream: true }],
    ['change_income_tools', 'ana', { multistream_enabled: true, income_protection_enabled: true }],
  ]);
});

test('C-07 only the broadcaster and staff can use the tools', async () => {
  await enableBoth();
  for (const [person, refusal] of [
    [null, [401, 'NOT_SIGNED_IN']],
    [app.viewer, [403, 'NOT_ALLOWED']],
    [app.mod, [403, 'NOT_ALLOWED']],
  ] as const) {
    for (const path of ['multistream/segments', 'cipr', 'pause-cipr', 'resume-cipr'])
      expect(refusalOf(await app.get(`${app.stream}/${path}`, person))).toEqual(refusal);
    for (const path of ['enable', 'disable'])
      expect(refusalOf(await app.post(`${app.stream}/multistream/${path}`, person))).toEqual(refusal);
    expect(refusalOf(await app.get(settings, person))).toEqual(refusal);
    expect(refusalOf(await app.put(settings, person, { multistream_enabled: false }))).toEqual(refusal);
  }
  expect({ segments: await segments(), status: await status(), published: app.published }).toEqual({
    segments: [],
    status: 'running',
    published: [],
  });
  expect(refusalOf(await app.post('/api/v2/livestreams/1/multistream/enable', app.ana))).toEqual([404, 'LIVESTREAM_NOT_FOUND']);
});
