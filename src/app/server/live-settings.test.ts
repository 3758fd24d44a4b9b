import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { changeSettings } from '#core/server/settings/change-settings.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { declaredSettings } from '#core/server/settings/read-settings.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { fakeBus } from '#core/server/testing/fake-bus.ts';
import { clockLimits, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { flagsOf, liveSettingsOf, settingParts } from './settings.ts';

const plain = { demo: false, dev: false };
const SETTINGS_KEY = 'k'.repeat(32);
const HTTPS = 'https://tv.example.org';

interface Sample {
  valid: string;
  /** In `LiveSettings.values` after the change, or after a restart. */
  value: unknown;
  invalid: string;
  /** Settings without which the valid value conflicts. */
  with?: Record<string, string>;
}

const S3 = { S3_URL: 'https://s3.example.org/videos', S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
const number = (valid: string, invalid = '0'): Sample => ({ valid, value: Number(valid), invalid });
const text = (valid: string, invalid: string, others?: Record<string, string>): Sample => ({
  valid,
  value: valid,
  invalid,
  ...(others && { with: others }),
});

const SAMPLES: Readonly<Record<string, Sample>> = {
  PUBLIC_URL: text(HTTPS, 'tv.example.org'),
  MEDIA_URL: text('https://cdn.example.org', 'https://cdn.example.org/media'),
  HSTS_SUBDOMAINS: { valid: 'on', value: true, invalid: 'yes' },
  READS_PER_MINUTE: number('500'),
  S3_URL: text(S3.S3_URL, 's3://videos', S3),
  S3_REGION: text('eu-central-1', 'eu central'),
  S3_ACCESS_KEY: text('id', 'two words', S3),
  S3_SECRET_KEY: text('secret', 'two words', S3),
  S3_PREFIX: { valid: 'grandstand', value: 'grandstand/', invalid: '../others' },
  MEDIA_RESERVE_MB: number('4096'),
  DATABASE_RESERVE_MB: number('512'),
  SMTP_URL: text('smtp://ana:pass@mail.example.org:587', 'mail.example.org'),
  MAIL_FROM: text('TV <tv@example.org>', 'TV\r\nBcc: eve@example.org'),
  SITE_NAME: text('Kestrel TV', 'x'.repeat(41)),
  ACCENT_COLOR: text('#3366ff', 'blue'),
  LANGUAGES: { valid: 'en', value: ['en'], invalid: 'en,tlh' },
  DEFAULT_LANGUAGE: text('de', 'tlh'),
  MAX_SOCKETS_PER_NETWORK: number('50'),
  MAX_SUBSCRIPTIONS_PER_NETWORK: number('500'),
  LOG_LEVEL: text('debug', 'loud'),
  METRICS_TOKEN: text('t'.repeat(32), 'short'),
  SESSION_DAYS: number('30', '4000'),
  SIGN_UP: text('closed', 'maybe'),
  MODERATION_URL: text('https://mod.example.org/v1/moderations', 'ftp://mod.example.org'),
  MODERATION_KEY: text('token', 'two words'),
  TRANSCODE: { valid: 'on', value: true, invalid: 'maybe' },
  TRANSCODE_STREAMS: number('4'),
  RECORDING_DAYS: { valid: 'off', value: null, invalid: 'never' },
  RECORDING_QUOTA_GB: number('20'),
  RECORDING_HOURS: number('6'),
  CLIP_QUOTA_GB: number('5'),
  PAYMENTS: text('off', 'paypal'),
  STRIPE_SECRET_KEY: text(STRIPE.STRIPE_SECRET_KEY, 'pk_live_public', { ...STRIPE, PAYMENTS: 'off' }),
  STRIPE_WEBHOOK_SECRET: text(STRIPE.STRIPE_WEBHOOK_SECRET, 'secret', { ...STRIPE, PAYMENTS: 'off' }),
  CURRENCY: text('EUR', 'euro'),
  PLATFORM_SHARE: number('12', '101'),
  SUBSCRIPTION_PRICE: number('599'),
  KICKS_PRICE: number('150'),
  HOST_MINIMUM_VIEWERS: number('5', '-1'),
  DOCS: text('staff', 'nobody'),
  DOCS_TOKEN: text('t'.repeat(32), 'short'),
  ADDRESS_DAYS: number('7'),
  SECURITY_LOG_DAYS: number('60', '10'),
  STAFF_LOG_DAYS: number('365', '100'),
  MODERATION_LOG_DAYS: number('365', '10'),
  CHAT_DAYS: number('90'),
  NOTIFICATION_DAYS: { valid: 'off', value: null, invalid: 'never' },
  BACKUP_SCHEDULE: { valid: 'sunday 03:00', value: expect.anything(), invalid: 'noon' },
  BACKUP_KEEP: number('3'),
  BACKUP_FILES: text('all', 'some'),
  DISABLED_FEATURES: { valid: 'polls, goals', value: ['polls', 'goals'], invalid: 'pols' },
  BETA_FEATURES: { valid: 'on', value: true, invalid: 'maybe' },
};

const declared = declaredSettings(settingParts);
const changeable = Object.keys(declared).filter((name) => declared[name]!.changeable);

/** The bucket of the samples does not exist. */
const withoutBucketTrial = features.map((feature) => {
  const { checkSettingsChange: _trial, ...others } = feature;
  return feature.name === 'objects' ? others : feature;
});

async function openNode(env: Record<string, string> = {}, served: readonly ServerFeature[] = withoutBucketTrial) {
  const database = await testDatabase(features);
  const log = pino({ level: 'silent' });
  const start = async (more: Record<string, string> = {}) => {
    const live = liveSettingsOf({ SETTINGS_KEY, ...env, ...more }, plain);
    await live.load(database.db, log);
    return live;
  };
  const live = await start();
  const services = { liveSettings: live };
  const parts = { database, bus: fakeBus(), limits: clockLimits(() => NOON), log, now: () => NOON, features: served };
  const ctx = makeCtx({ ...parts, settings: live.values, services });
  afterTest(() => ctx.close());
  const set = async (values: Record<string, string>) => {
    const changes = Object.entries(values).map(([name, value]) => ({ name, value, version: live.state(name).version }));
    const outcome = await ctx.tx((tx) => changeSettings(tx, live, changes, { userId: 1 }));
    await live.load(database.db, log);
    return outcome;
  };
  return { live, set, start, database };
}

const valueIn = ({ values }: LiveSettings, name: string) => (values as unknown as Record<string, unknown>)[name];

test('every setting that staff can change has a label, an example here, and an input that accepts its default', () => {
  expect(changeable.toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  for (const name of changeable) {
    const { label, input, default: byDefault, secret } = declared[name]!;
    expect(label, name).toMatch(/^[A-Z]/);
    const options = input && 'options' in input ? input.options : null;
    if (input?.kind === 'choice' && byDefault !== undefined) expect(options, name).toContain(byDefault);
    if (input?.kind === 'number' && byDefault !== 'off') {
      expect(Number(byDefault), name).toBeGreaterThanOrEqual(input.min);
      expect(Number(byDefault), name).toBeLessThanOrEqual(input.max);
    }
    expect(secret && byDefault, name).toBeFalsy();
  }
});

test.each(changeable)('%s is changed to a valid value, and an invalid one is refused with its rule', async (name) => {
  const { valid, value, invalid, with: others = {} } = SAMPLES[name]!;
  const { live, set, start } = await openNode();
  const before = valueIn(live, name);
  expect(await set({ ...others, [name]: invalid })).toEqual({ kind: 'invalid', errors: { [name]: [declared[name]!.requirement] } });
  expect(valueIn(live, name)).toEqual(before);

  expect(await set({ ...others, [name]: valid })).toMatchObject({ kind: 'changed' });
  const waits = declared[name]!.changeable === 'restart';
  expect({ now: valueIn(live, name), waits: live.state(name).waitsForRestart }).toEqual({ now: waits ? before : value, waits });
  expect(valueIn(await start(), name)).toEqual(value);
});

test.each(changeable)('a variable %s wins over the stored value, and refuses changes by name', async (name) => {
  const { valid, value, with: others = {} } = SAMPLES[name]!;
  const { live, set } = await openNode({ ...others, [name]: valid });
  expect(valueIn(live, name)).toEqual(value);
  expect(await set({ [name]: valid })).toEqual({ kind: 'held', name, by: 'environment' });
});

test('settings that conflict are refused together, and accepted once they fit', async () => {
  const { set, start } = await openNode();
  const conflict = 'S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all three of them, or none.';
  expect(await set({ S3_URL: S3.S3_URL })).toEqual({ kind: 'conflicting', sentence: conflict });
  expect(await set({ PAYMENTS: 'stripe' })).toEqual({
    kind: 'conflicting',
    sentence: 'Payments through Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  });
  expect(await set(S3)).toMatchObject({ kind: 'changed' });
  expect((await start()).values).toMatchObject(S3);
});

test('with a lost settings key a bucket and Stripe count as not set, and entering the lost values again brings them back', async () => {
  const { set, start, database } = await openNode({ PUBLIC_URL: HTTPS });
  expect(await set({ ...S3, ...STRIPE, PAYMENTS: 'stripe' })).toMatchObject({ kind: 'changed' });
  const live = await start({ SETTINGS_KEY: 'x'.repeat(32) });
  expect(live.values).toMatchObject({ S3_URL: undefined, S3_ACCESS_KEY: undefined, PAYMENTS: undefined });
  const problems = ['S3_URL', 'S3_ACCESS_KEY', 'PAYMENTS', 'STRIPE_SECRET_KEY'].map((name) => live.state(name).problem);
  expect(problems).toEqual(['unreadable', 'conflicting', 'conflicting', 'unreadable']);
  expect((await start()).values).toMatchObject({ ...S3, PAYMENTS: 'stripe' });

  const log = pino({ level: 'silent' });
  const parts = { database, bus: fakeBus(), limits: clockLimits(() => NOON), log, now: () => NOON, features: withoutBucketTrial };
  const ctx = makeCtx({ ...parts, settings: live.values, services: { liveSettings: live } });
  afterTest(() => ctx.close());
  const enter = async (values: Record<string, string>) => {
    const changes = Object.entries(values).map(([name, value]) => ({ name, value, version: live.state(name).version }));
    const outcome = await ctx.tx((tx) => changeSettings(tx, live, changes, { userId: 1 }));
    await live.load(database.db, log);
    return outcome;
  };
  expect(await enter({ SITE_NAME: 'Kestrel TV' })).toMatchObject({ kind: 'changed' });
  expect(await enter({ S3_URL: S3.S3_URL })).toMatchObject({ kind: 'conflicting' });
  const { S3_ACCESS_KEY: _readable, ...lost } = S3;
  expect(await enter({ ...lost, ...STRIPE })).toMatchObject({ kind: 'changed' });
  expect(live.values.PAYMENTS).toBe('stripe');
  expect(live.state('S3_ACCESS_KEY')).toMatchObject({ problem: null, text: 'id', waitsForRestart: true });
});

test('a bucket that does not work is refused when it is saved, and other settings do not try it', async () => {
  let requests = 0;
  const refusing = createServer((_request, reply) => {
    requests += 1;
    reply.writeHead(403, { 'content-type': 'application/xml' });
    reply.end('<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code><Message>No such key</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  afterTest(async () => void refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const { set, live } = await openNode({}, features);
  expect(await set({ ...S3, S3_URL: `http://127.0.0.1:${port}/videos` })).toEqual({
    kind: 'conflicting',
    sentence: expect.stringContaining(`The object store at 127.0.0.1:${port} does not know the key in S3_ACCESS_KEY`),
  });
  expect(live.state('S3_URL').text).toBeNull();
  const tried = requests;
  expect(await set({ SITE_NAME: 'Kestrel TV' })).toMatchObject({ kind: 'changed' });
  expect([tried > 0, requests]).toEqual([true, tried]);
});

test('a stored part of several settings and a variable of the environment work together', async () => {
  const { S3_URL, ...keys } = S3;
  const { set, start } = await openNode();
  await set(S3);
  expect((await start({ S3_URL: 'https://s3.example.org/others' })).values).toMatchObject({
    ...keys,
    S3_URL: 'https://s3.example.org/others',
  });
});

test('X-06 features that staff turn off are off in the flags of the values in force', async () => {
  const { live, set } = await openNode();
  expect(flagsOf(live.values)).toMatchObject({ polls: true, kicks: false });
  await set({ DISABLED_FEATURES: 'polls', BETA_FEATURES: 'on' });
  expect(flagsOf(live.values)).toMatchObject({ polls: false, kicks: true });
});
