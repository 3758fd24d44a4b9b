import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Tx } from '../context.ts';
import { makeCtx } from '../db/make-ctx.ts';
import type { Database } from '../db/open-database.ts';
import { type ServerFeature, serverFeature } from '../feature.ts';
import { installationServer } from '../installation/feature.ts';
import { coreParts } from '../parts.ts';
import { afterTest } from '../testing/after-test.ts';
import { fakeBus } from '../testing/fake-bus.ts';
import { clockLimits, NOON, testClock } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { changeSettings, type SettingChange } from './change-settings.ts';
import { followStoredSettings, LiveSettings } from './live-settings.ts';
import { count, type DeclaredSettings, oneLine, onOrOff, type SettingValues } from './setting.ts';

const standSettings = {
  SEATS: { ...count, default: '40', help: 'Seats of a stand.', label: 'Seats', changeable: 'now' },
  STANDING: { ...count, default: '10', help: 'Places to stand.', label: 'Places to stand', changeable: 'now' },
  ROOF: { ...onOrOff, default: 'off', help: 'on: a stand has a roof.', label: 'Roof', changeable: 'restart' },
  GATE_KEY: { ...oneLine, help: 'Key of the gate.', label: 'Key of the gate', secret: true, changeable: 'now' },
  GATE_PORT: { ...count, default: '7', help: 'Port of the gate.' },
} satisfies DeclaredSettings;

declare module './setting.ts' {
  interface Settings extends SettingValues<typeof standSettings> {}
}

const stand = serverFeature(
  { name: 'stand' },
  {
    settings: standSettings,
    checkSettings: ({ SEATS, STANDING }) => (STANDING > SEATS ? 'STANDING is at most SEATS.' : null),
    checkSettingsChange: async (_tx, { SEATS }) => (SEATS === 13 ? 'No stand has 13 SEATS.' : null),
  },
);
const features: readonly ServerFeature[] = [installationServer, stand];
const parts = [...coreParts, stand];

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterTest(async () => rmSync(folder, { recursive: true }));
  return folder;
};

/** A database, and nodes with variables of their own that follow it only when a test says so. */
async function installation() {
  const database = await testDatabase(features);
  const clock = testClock(NOON);
  const logged: { msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const node = async (env: Record<string, string> = {}) => {
    const live = new LiveSettings(parts, { DATA_DIR: tempFolder(), ...env }, { demo: false, dev: false });
    await live.load(database.db, log);
    const ctx = makeCtx({
      database,
      bus: fakeBus(),
      limits: clockLimits(clock.now),
      log,
      now: clock.now,
      features,
      settings: live.values,
      services: { liveSettings: live },
    });
    afterTest(() => ctx.close());
    const change = async (...changes: SettingChange[]) => {
      const outcome = await ctx.tx((tx: Tx) => changeSettings(tx, live, changes, { userId: 7 }));
      await live.load(database.db, log);
      return outcome;
    };
    /** From whatever version the node knows. */
    const set = (values: Record<string, string | null>) =>
      change(...Object.entries(values).map(([name, value]) => ({ name, value, version: live.state(name).version })));
    return { live, change, set, follow: () => live.follow(database.db, log) };
  };
  return { node, logged, database };
}

test('a stored value wins over the default, and a variable of the environment wins over both', async () => {
  const { node } = await installation();
  const [plain, held] = [await node(), await node({ SEATS: '70' })];
  expect(await plain.set({ SEATS: '50', STANDING: '20' })).toEqual({
    kind: 'changed',
    changed: [
      { name: 'SEATS', before: '40', after: '50', isSecret: false },
      { name: 'STANDING', before: '10', after: '20', isSecret: false },
    ],
  });
  await held.follow();
  expect([plain, held].map(({ live }) => [live.values.SEATS, live.values.STANDING])).toEqual([
    [50, 20],
    [70, 20],
  ]);
  expect([plain, held].map(({ live }) => live.state('SEATS'))).toMatchObject([
    { source: 'database', text: '50', version: 1 },
    { source: 'environment', text: '70', version: 1 },
  ]);
  expect(await held.set({ SEATS: '60' })).toEqual({ kind: 'held', name: 'SEATS', by: 'environment' });
});

test('the next start has the stored values, and a reset brings the default back', async () => {
  const { node } = await installation();
  await (await node()).set({ SEATS: '50', ROOF: 'on' });
  const next = await node();
  expect([next.live.values.SEATS, next.live.values.ROOF]).toEqual([50, true]);
  await next.set({ SEATS: null });
  expect(next.live.values.SEATS).toBe(40);
  expect(next.live.state('SEATS')).toMatchObject({ source: 'default', text: '40', version: 2 });
});

test('a node follows changes of other nodes twice a second, and keeps the object of its settings', async () => {
  const { node } = await installation();
  const [one, two] = [await node(), await node()];
  const { values } = two.live;
  await one.set({ SEATS: '55' });
  expect(values.SEATS).toBe(40);
  await two.follow();
  expect(values.SEATS).toBe(55);
  expect(followStoredSettings.everySeconds).toBe(0.5);
});

test('a setting that needs a restart keeps its value, and says so, also on other nodes', async () => {
  const { node } = await installation();
  const [one, two] = [await node(), await node()];
  await one.set({ ROOF: 'on' });
  await two.follow();
  for (const { live } of [one, two]) {
    expect(live.values.ROOF).toBe(false);
    expect(live.state('ROOF')).toMatchObject({ text: 'on', waitsForRestart: true });
  }
  await two.set({ ROOF: null });
  expect(two.live.state('ROOF').waitsForRestart).toBe(false);
});

test('of two people who change the same setting the second one is refused, and nothing of theirs is stored', async () => {
  const { node } = await installation();
  const [one, two] = [await node(), await node()];
  await one.change({ name: 'SEATS', version: 0, value: '50' });
  const late = await two.change({ name: 'STANDING', version: 0, value: '5' }, { name: 'SEATS', version: 0, value: '60' });
  expect(late).toEqual({ kind: 'stale', names: ['SEATS'] });
  expect([two.live.values.SEATS, two.live.values.STANDING]).toEqual([50, 10]);
});

test('a version is not used again after a reset, so that an old change stays refused', async () => {
  const { node } = await installation();
  const one = await node();
  await one.set({ SEATS: '50' });
  await one.set({ SEATS: null });
  await one.set({ SEATS: '60' });
  expect(await one.change({ name: 'SEATS', version: 1, value: '70' })).toEqual({ kind: 'stale', names: ['SEATS'] });
});

test.each([
  ['an unknown setting', { SHOUTS: '1' }, { kind: 'unknown', name: 'SHOUTS' }],
  ['a property of objects', { constructor: '1' }, { kind: 'unknown', name: 'constructor' }],
  ['a setting of the environment only', { GATE_PORT: '8' }, { kind: 'unknown', name: 'GATE_PORT' }],
  [
    'invalid values',
    { SEATS: 'many', ROOF: 'yes' },
    { kind: 'invalid', errors: { SEATS: [count.requirement], ROOF: [onOrOff.requirement] } },
  ],
  ['control characters', { SEATS: '5\n' }, { kind: 'invalid', errors: { SEATS: [count.requirement] } }],
  ['values that conflict', { SEATS: '5' }, { kind: 'conflicting', sentence: 'STANDING is at most SEATS.' }],
  ['what stored rows forbid', { SEATS: '13' }, { kind: 'conflicting', sentence: 'No stand has 13 SEATS.' }],
])('%s are refused, and nothing is stored', async (_what, values, outcome) => {
  const { node, database } = await installation();
  const one = await node();
  const changes = Object.entries<string>(values).map(([name, value]) => ({ name, value, version: 0 }));
  expect(await one.change({ name: 'STANDING', version: 0, value: '9' }, ...changes)).toEqual(outcome);
  expect(await database.db.rows(sql`select name from installation_settings`)).toEqual([]);
});

test('a watcher runs once per change of its settings, after the values are in force', async () => {
  const { node } = await installation();
  const one = await node();
  const seen: number[] = [];
  const stop = one.live.onChange(['SEATS', 'STANDING'], () => void seen.push(one.live.values.SEATS));
  await one.set({ SEATS: '50', STANDING: '20' });
  await one.set({ GATE_KEY: 'open' });
  stop();
  await one.set({ SEATS: '60' });
  expect(seen).toEqual([50]);
});

test('stored values that conflict with variables of a node are refused at its start, which names them, and logged while it runs', async () => {
  const { node, logged } = await installation();
  const [one, two] = [await node(), await node({ SEATS: '15' })];
  await one.set({ STANDING: '30' });
  await two.follow();
  expect(two.live.values.STANDING).toBe(10);
  expect(logged.map(({ msg }) => msg)).toEqual([
    'This node keeps its former settings, because the changed ones conflict here: STANDING is at most SEATS.',
  ]);
  await expect(node({ SEATS: '15' })).rejects.toThrow(
    'STANDING is at most SEATS. The database has values of STANDING, which variables of the environment override.',
  );
});

const rowOf = (database: Database, name: string) =>
  database.db.row(sql<{ value: string | null; sealed: Buffer | null }>`
    select value, sealed from installation_settings where name = ${name}`);

test('a secret is encrypted with SETTINGS_KEY, and every node with the key reads it', async () => {
  const { node, database } = await installation();
  const SETTINGS_KEY = 'a key of at least 32 characters.'.replaceAll(' ', '_');
  const [one, two] = [await node({ SETTINGS_KEY }), await node({ SETTINGS_KEY })];
  expect(await one.set({ GATE_KEY: 'sesame' })).toEqual({
    kind: 'changed',
    changed: [{ name: 'GATE_KEY', before: null, after: null, isSecret: true }],
  });
  const row = (await rowOf(database, 'GATE_KEY'))!;
  expect({ value: row.value, isReadable: row.sealed!.includes('sesame') }).toEqual({ value: null, isReadable: false });
  await two.follow();
  expect(two.live.values.GATE_KEY).toBe('sesame');
});

test('without SETTINGS_KEY the first secret creates a key file for its owner, whose content is a SETTINGS_KEY for other nodes', async () => {
  const { node } = await installation();
  const DATA_DIR = join(tempFolder(), 'data');
  const one = await node({ DATA_DIR });
  await one.set({ GATE_KEY: 'sesame' });
  const file = join(DATA_DIR, 'settings.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  await one.set({ GATE_KEY: 'barley' });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect((await node({ DATA_DIR })).live.values.GATE_KEY).toBe('barley');
  expect((await node({ SETTINGS_KEY: before.trim() })).live.values.GATE_KEY).toBe('barley');
});

test('one of several nodes stores no secret without SETTINGS_KEY, because the others could not read it', async () => {
  const { node, database } = await installation();
  const one = await node({ REDIS_URL: 'redis://127.0.0.1', DATABASE_URL: 'postgres://127.0.0.1/x' });
  expect(await one.set({ SEATS: '50', GATE_KEY: 'sesame' })).toEqual({ kind: 'no_key' });
  expect([await rowOf(database, 'GATE_KEY'), await rowOf(database, 'SEATS')]).toEqual([null, null]);
});

test('a secret of another key counts as not set, with one sentence in the log, until it is stored again', async () => {
  const { node, logged } = await installation();
  const [one, two] = [await node({ SETTINGS_KEY: '1'.repeat(32) }), await node({ SETTINGS_KEY: '2'.repeat(32) })];
  await one.set({ GATE_KEY: 'sesame' });
  await two.follow();
  await two.set({ SEATS: '50' });
  expect(two.live.values.GATE_KEY).toBeUndefined();
  expect(two.live.state('GATE_KEY')).toMatchObject({ source: 'default', problem: 'unreadable', version: 1 });
  expect(logged.map(({ msg }) => msg)).toEqual([
    'The database has GATE_KEY encrypted with another key, so it counts as not set: set SETTINGS_KEY to the former key, or store the setting again at /staff/settings.',
  ]);
  await two.set({ GATE_KEY: 'barley' });
  expect(two.live.values.GATE_KEY).toBe('barley');
});

test('a stored value that needs an unreadable one counts as not set at the start, with one sentence in the log', async () => {
  const { node, logged, database } = await installation();
  await database.db.rows(sql`
    insert into installation_settings (name, value, version, changed_at) values ('SEATS', 'plenty', 1, now()), ('STANDING', '90', 2, now())`);
  const { live, set } = await node();
  expect([live.values.SEATS, live.values.STANDING]).toEqual([40, 10]);
  expect([live.state('SEATS').problem, live.state('STANDING').problem]).toEqual(['invalid', 'conflicting']);
  await set({ ROOF: 'on' });
  expect(logged.filter(({ msg }) => msg.includes('need others'))).toHaveLength(1);
  expect(await set({ SEATS: '30' })).toMatchObject({ kind: 'conflicting' });
  expect(await set({ SEATS: null })).toMatchObject({ kind: 'conflicting' });
  expect(await set({ SEATS: '100' })).toMatchObject({ kind: 'changed' });
  expect([live.values.SEATS, live.values.STANDING, live.state('STANDING').problem]).toEqual([100, 90, null]);
});

test('a stored value that this version does not accept counts as not set, with one sentence in the log', async () => {
  const { node, logged, database } = await installation();
  await database.db.rows(sql`
    insert into installation_settings (name, value, version, changed_at) values ('SEATS', 'plenty', 1, now()), ('GONE', 'x', 2, now())`);
  const one = await node();
  expect(one.live.values.SEATS).toBe(40);
  expect(one.live.state('SEATS')).toMatchObject({ source: 'default', problem: 'invalid' });
  expect(logged.map(({ msg }) => msg)).toEqual([
    'The database has a value of SEATS that is not valid, so it counts as not set: it must be a number from 1. Store it again at /staff/settings.',
  ]);
});
