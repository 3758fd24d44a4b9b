import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { count, type DeclaredSettings, oneLine, onOrOff } from '#core/server/settings/setting.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import type { SettingGroup, SiteSetting } from '#features/operators/site-settings/contract.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { siteSettingsServer } from './feature.ts';

const standSettings = {
  SEATS: { ...count, default: '40', help: 'Seats of a stand.', label: 'Seats', changeable: 'now' },
  STANDING: { ...count, default: '10', help: 'Places to stand.', label: 'Places to stand', changeable: 'now' },
  ROOF: { ...onOrOff, default: 'off', help: 'on: a stand has a roof.', label: 'Roof', changeable: 'restart' },
  GATE_KEY: { ...oneLine, otherwise: 'no gate', help: 'Key of the gate.', label: 'Key of the gate', secret: true, changeable: 'now' },
  GATE_PORT: { ...count, default: '7', help: 'Port of the gate.' },
} satisfies DeclaredSettings;

const stand = serverFeature(
  { name: 'stand' },
  {
    settings: standSettings,
    checkSettings: (settings) => {
      const { SEATS = 0, STANDING = 0 } = settings as unknown as Partial<Record<string, number>>;
      return STANDING > SEATS ? 'STANDING is at most SEATS.' : null;
    },
  },
);

const PATH = '/api/internal/v1/settings';
const SECRET = 'sesame-and-barley';
const env = { SETTINGS_KEY: 'k'.repeat(32), STANDING: '12' };

let app: TestApp;
let staff: Viewer;
let colleague: Viewer;
beforeEach(async () => {
  app = await testApp([installationServer, accountsServer, stand, siteSettingsServer], { env });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  colleague = await givenUser(app.db, 'mate', { isStaff: true });
});

const settingIn = (groups: SettingGroup[], name: string): SiteSetting =>
  groups.flatMap(({ settings }) => settings).find((setting) => setting.name === name)!;
const read = async (name: string) => settingIn((await app.get(PATH, staff)).json().data.groups, name);
const patch = (by: Viewer, ...changes: { name: string; version: number; value: string | null }[]) => app.patch(PATH, by, { changes });
const inForce = (name: string) => (app.settings as unknown as Record<string, unknown>)[name];
const entries = async () =>
  (await app.get('/api/internal/v1/accounts/boss/security-log', staff))
    .json()
    .data.entries.map(({ act, details }: { act: string; details: object }) => ({ act, details }));

test('staff list the settings of each part with type, help, default, value and source; those of the environment only are not listed', async () => {
  const { groups } = (await app.get(PATH, staff)).json().data as { groups: SettingGroup[] };
  const group = groups.find(({ name }) => name === 'stand')!;
  expect(group.settings.map(({ name }) => name)).toEqual(['SEATS', 'STANDING', 'ROOF', 'GATE_KEY']);
  expect(group.settings[0]).toEqual({
    name: 'SEATS',
    label: 'Seats',
    help: 'Seats of a stand.',
    requirement: 'must be a number from 1',
    type: 'number',
    options: [],
    min: 1,
    max: 999_999_999,
    can_be_off: false,
    default: '40',
    default_help: null,
    value: '40',
    is_set: false,
    source: 'default',
    takes_effect: 'now',
    waits_for_restart: false,
    problem: null,
    version: 0,
  });
  expect(group.settings[1]).toMatchObject({ source: 'environment', value: '12', default: '10' });
  expect(group.settings[2]).toMatchObject({ type: 'switch', value: 'off', takes_effect: 'restart' });
  expect(group.settings[3]).toMatchObject({ type: 'secret', value: null, is_set: false, default_help: 'no gate' });
});

test('only staff read and change settings', async () => {
  const ana = await givenUser(app.db, 'ana');
  expect((await app.get(PATH, ana)).status).toBe(403);
  expect((await patch(ana, { name: 'SEATS', version: 0, value: '50' })).status).toBe(403);
  expect((await app.get(PATH, null)).status).toBe(401);
  expect(inForce('SEATS')).toBe(40);
});

test('a change takes effect at once, and the security log has the old and the new value', async () => {
  const reply = await patch(staff, { name: 'SEATS', version: 0, value: '50' });
  expect(settingIn(reply.json().data.groups, 'SEATS')).toMatchObject({ value: '50', source: 'database', is_set: true, version: 1 });
  expect(inForce('SEATS')).toBe(50);
  expect(await entries()).toEqual([{ act: 'change_setting', details: { setting: 'SEATS', before: '40', after: '50' } }]);
});

test('a reset brings the default back', async () => {
  await patch(staff, { name: 'SEATS', version: 0, value: '50' });
  await patch(staff, { name: 'SEATS', version: 1, value: null });
  expect(await read('SEATS')).toMatchObject({ value: '40', source: 'default', version: 2 });
  expect((await entries())[0].details).toEqual({ setting: 'SEATS', before: '50', after: '40' });
});

test('a setting that needs a restart is stored and waits for it', async () => {
  await patch(staff, { name: 'ROOF', version: 0, value: 'on' });
  expect(await read('ROOF')).toMatchObject({ value: 'on', waits_for_restart: true });
  expect(inForce('ROOF')).toBe(false);
});

test("of two staff members who save the same setting the second one gets the other's value, and nothing of theirs is stored", async () => {
  await patch(staff, { name: 'SEATS', version: 0, value: '50' });
  const late = await patch(colleague, { name: 'ROOF', version: 0, value: 'on' }, { name: 'SEATS', version: 0, value: '60' });
  expect(late.status).toBe(409);
  expect(late.json().status.message).toBe('SETTINGS_CHANGED');
  expect(late.json().data.settings).toEqual([await read('SEATS')]);
  expect(late.json().data.settings[0]).toMatchObject({ name: 'SEATS', value: '50', version: 1 });
  expect(await read('ROOF')).toMatchObject({ value: 'off', version: 0 });
});

test.each([
  ['a setting of the environment', { STANDING: '5' }, 409, 'SETTING_FIXED', { name: 'STANDING', source: 'environment' }],
  ['a setting that is not changeable', { GATE_PORT: '8' }, 404, 'SETTING_NOT_FOUND', { name: 'GATE_PORT' }],
  ['settings that do not fit together', { SEATS: '11' }, 409, 'SETTINGS_DISAGREE', { reason: 'STANDING is at most SEATS.' }],
])('%s is refused by name', async (_what, values, status, message, data) => {
  const changes = Object.entries<string>(values).map(([name, value]) => ({ name, version: 0, value }));
  const reply = await patch(staff, { name: 'ROOF', version: 0, value: 'on' }, ...changes);
  expect({ status: reply.status, ...reply.json().status, data: reply.json().data }).toMatchObject({ status, message, data });
  expect((await read('ROOF')).value).toBe('off');
});

test('invalid values are refused at their fields with the rule of the environment', async () => {
  const reply = await patch(staff, { name: 'SEATS', version: 0, value: 'many' }, { name: 'ROOF', version: 0, value: 'maybe' });
  expect({ status: reply.status, errors: reply.json().errors }).toEqual({
    status: 422,
    errors: { SEATS: ['must be a number from 1'], ROOF: ['must be on or off'] },
  });
});

test.each([
  ['no change', []],
  ['a setting twice', [1, 2].map(() => ({ name: 'SEATS', version: 0, value: '50' }))],
  ['too long a value', [{ name: 'SEATS', version: 0, value: '5'.repeat(65_537) }]],
  ['a value that is no text', [{ name: 'SEATS', version: 0, value: 50 }]],
])('%s is refused as malformed', async (_what, changes) => {
  expect((await app.patch(PATH, staff, { changes })).status).toBe(422);
  expect(inForce('SEATS')).toBe(40);
});

test('a secret is stored and removed, and appears in no reply, log line, security log or table', async () => {
  const replies = [await patch(staff, { name: 'GATE_KEY', version: 0, value: SECRET }), await app.get(PATH, staff)];
  expect(inForce('GATE_KEY')).toBe(SECRET);
  expect(await read('GATE_KEY')).toMatchObject({ value: null, is_set: true, source: 'database', version: 1 });
  replies.push(await patch(colleague, { name: 'GATE_KEY', version: 0, value: `${SECRET}!` }));
  replies.push(await app.get('/api/internal/v1/accounts/boss/security-log', staff));
  expect(await entries()).toEqual([{ act: 'change_setting', details: { setting: 'GATE_KEY' } }]);
  const rows = await app.db.rows(sql`select name, value, encode(sealed, 'escape') as sealed from installation_settings`);
  const everything = JSON.stringify([
    replies.map(({ text }) => text),
    app.logged,
    rows,
    await app.db.rows(sql`select * from security_log`),
  ]);
  expect(everything).not.toContain(SECRET);

  await patch(staff, { name: 'GATE_KEY', version: 1, value: null });
  expect(inForce('GATE_KEY')).toBeUndefined();
  expect(await read('GATE_KEY')).toMatchObject({ is_set: false, source: 'default' });
});

test('an invalid secret is refused without being repeated', async () => {
  const reply = await patch(staff, { name: 'GATE_KEY', version: 0, value: `${SECRET} with spaces` });
  expect(reply.json().errors).toEqual({ GATE_KEY: ['must be one line of letters, digits and signs without spaces'] });
  expect(JSON.stringify([reply.text, app.logged])).not.toContain(SECRET);
});

test('one of several nodes refuses secrets without SETTINGS_KEY and says what to do', async () => {
  const settings = { REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://127.0.0.1/x' };
  app = await testApp([installationServer, accountsServer, stand, siteSettingsServer], { settings });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  const reply = await patch(staff, { name: 'GATE_KEY', version: 0, value: SECRET });
  expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 409, message: 'SETTINGS_KEY_MISSING' });
  expect(reply.json().message).toContain('Set SETTINGS_KEY to the same value on every node');
});
