import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { reachableBecause } from '#core/server/http/settings.ts';
import { declaredSettings, settingsTable } from '#core/server/settings/read-settings.ts';
import { providerNameOf } from '#features/economy/payments/server/operator-settings.ts';
import { nodeUrlOf, rtmpHostOf } from '#features/stream/streams/server/operator-settings.ts';
import { flagsOf, helpText, settingParts, settingsOf } from './settings.ts';

const SWITCHES = ['channel_points', 'predictions', 'polls', 'goals', 'kicks', 'kicks_leaderboard', 'drops'];
const plain = { demo: false, dev: false };

test('without any settings the server listens on loopback port 4400 with the public client key', () => {
  expect(settingsOf({}, plain)).toMatchObject({
    PORT: 4400,
    HOST: '127.0.0.1',
    PUSHER_APP_KEY: '32cbd69e4b950bf97679',
    PUSHER_CLUSTER: 'us2',
    SHUTDOWN_DELAY: 0,
    RATE_LIMITS: true,
    READS_PER_MINUTE: 6000,
    RECORDING_DAYS: 14,
    RECORDING_QUOTA_GB: 50,
    CLIP_QUOTA_GB: 10,
  });
});

test.each([
  ['PORT', '99999'],
  ['PORT', '80a'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://example.org/watch'],
  ['PUBLIC_URL', 'https://example.org/#a'],
  ['PUBLIC_URL', 'https://ana:secret@example.org'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['MEDIA_URL', 'cdn.example.org'],
  ['MEDIA_URL', 'https://cdn.example.org/media'],
  ['NODE_URL', 'http://10.0.0.5:4400/node'],
  ['PROXY_HEADER', 'x-real-ip'],
  ['PUSHER_APP_ID', 'a b'],
  ['TRUST_PROXY', 'yes'],
  ['SHUTDOWN_DELAY', '10 s'],
  ['RATE_LIMITS', 'maybe'],
  ['MAX_SOCKETS_PER_NETWORK', '0'],
  ['MAX_SUBSCRIPTIONS_PER_NETWORK', 'many'],
  ['READS_PER_MINUTE', '0'],
  ['LOG_LEVEL', 'loud'],
  ['DISABLED_FEATURES', 'polls,pols'],
  ['BETA_FEATURES', 'maybe'],
  ['DEMO_SEED', '-1'],
  ['TRANSCODE', 'maybe'],
  ['TRANSCODE_STREAMS', '0'],
  ['RECORDING_DAYS', '0'],
  ['RECORDING_QUOTA_GB', 'some'],
  ['CLIP_QUOTA_GB', '0'],
  ['S3_REGION', 'eu central'],
  ['S3_ACCESS_KEY', 'two words'],
  ['S3_PREFIX', '../others'],
])('an invalid %s (%s) is reported in one sentence that names it', (name, value) => {
  expect(() => settingsOf({ [name]: value }, plain)).toThrow(new RegExp(`^${name} must .*"${value}"\\.$`));
});

test.each([
  ['DATABASE_URL', 'mysql://ana:hunter2@x'],
  ['REDIS_URL', 'http://:hunter2@x'],
  ['PUSHER_APP_SECRET', 'hunter2'],
  ['SMTP_URL', 'ana:hunter2@mail.example.org'],
  ['MODERATION_URL', 'ftp://ana:hunter2@example.org'],
  ['MODERATION_KEY', 'hunter2 '],
  ['S3_URL', 'https://ana:hunter2@s3.example.org/videos'],
  ['S3_URL', 's3://hunter2'],
  ['S3_SECRET_KEY', 'hunter2 '],
])('an invalid %s is named but its value is not repeated, because it may contain a password', (name, value) => {
  const reading = () => settingsOf({ [name]: value }, plain);
  expect(reading).toThrow(new RegExp(`^${name} must`));
  expect(reading).not.toThrow(/hunter2/);
});

test('an empty setting counts as absent', () => {
  expect(settingsOf({ PORT: '' }, plain).PORT).toBe(4400);
});

test('the demo and a server without rate limits start on loopback', () => {
  expect(settingsOf({ RATE_LIMITS: 'off', HOST: '::1', PUBLIC_URL: 'http://[::1]:4400' }, plain).RATE_LIMITS).toBe(false);
  expect(settingsOf({}, { demo: true, dev: false })).toMatchObject({
    RATE_LIMITS: false,
    PUSHER_APP_ID: 'demo',
    PUSHER_APP_SECRET: 'demo-secret',
  });
});

test('the demo uses its own data folder', () => {
  expect(settingsOf({}, { demo: true, dev: false }).DATA_DIR).toBe('data/demo');
  expect(settingsOf({ DATA_DIR: 'elsewhere' }, { demo: true, dev: false }).DATA_DIR).toBe('elsewhere');
  expect(settingsOf({}, plain).DATA_DIR).toBe('data');
});

const HTTPS = { PUBLIC_URL: 'https://live.example.org' };
const reached = [
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://live.example.org' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
] as const;

test.each(reached)('a server that others can reach by %s starts only with https or with ALLOW_HTTP=on, and explains why', (name, env) => {
  const start = (more: Record<string, string>) => () => settingsOf({ ...env, ...more }, plain);
  expect(start({})).toThrow(new RegExp(`^Other machines can reach this server \\(${name} is .*https.*ALLOW_HTTP=on`));
  expect(start(HTTPS)).not.toThrow();
  expect(start({ ALLOW_HTTP: 'on' })).not.toThrow();
});

test.each(reached)('development with %s is refused, because it serves source files', (name, env) => {
  const start = () => settingsOf({ ...env, ALLOW_HTTP: 'on' }, { demo: false, dev: true });
  expect(start).toThrow(new RegExp(`it must not be reachable from other machines, but ${name} is .*Use npm start`));
});

test.each(reached)('the demo and RATE_LIMITS=off with %s are refused, because others reach the server', (name, env) => {
  const start = (flags: { demo: boolean; dev: boolean }) => () => settingsOf({ ...env, ALLOW_HTTP: 'on', RATE_LIMITS: 'off' }, flags);
  expect(start({ demo: true, dev: false })).toThrow(new RegExp(`^The demo's passwords are public, .* but ${name} is `));
  expect(start(plain)).toThrow(new RegExp(`^RATE_LIMITS=off is for this machine only, .*: ${name} is `));
});

test('a URL of the site has no trailing slash and no default port, and an international name in ASCII', () => {
  const urlOf = (PUBLIC_URL: string) => settingsOf({ PUBLIC_URL }, plain).PUBLIC_URL;
  expect(urlOf('https://example.org:443/')).toBe('https://example.org');
  expect(urlOf('HTTPS://Größe.example')).toBe('https://xn--gre-6ka8i.example');
  expect(urlOf('http://[::1]:4400')).toBe('http://[::1]:4400');
});

test.each([
  {},
  { HOST: '::1' },
  { HOST: '[::1]' },
  { HOST: '127.0.0.2' },
  { HOST: 'localhost' },
  { PUBLIC_URL: 'http://localhost:4400' },
  { PUBLIC_URL: 'http://[::1]:4400' },
])('with %j only this machine reaches the server, so it starts without https', (env) => {
  expect(reachableBecause(settingsOf(env, plain))).toBeNull();
});

test('the secret of the publish API has at least 32 characters', () => {
  expect(() => settingsOf({ PUSHER_APP_SECRET: 's'.repeat(31) }, plain)).toThrow('PUSHER_APP_SECRET must have at least 32 characters.');
  expect(settingsOf({ PUSHER_APP_SECRET: 's'.repeat(32) }, plain).PUSHER_APP_SECRET).toHaveLength(32);
});

test('several nodes cannot share an embedded database', () => {
  expect(() => settingsOf({ REDIS_URL: 'redis://localhost' }, plain)).toThrow(/REDIS_URL needs DATABASE_URL/);
});

const BUCKET = { S3_URL: 'https://s3.example.org/videos', S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' };

test('an S3 store needs a URL, a key and its secret', () => {
  expect(settingsOf({ ...BUCKET, S3_PREFIX: 'grandstand' }, plain)).toMatchObject({
    ...BUCKET,
    S3_REGION: 'us-east-1',
    S3_PREFIX: 'grandstand/',
  });
  for (const name of Object.keys(BUCKET))
    expect(() => settingsOf({ ...BUCKET, [name]: '' }, plain)).toThrow(
      'S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all three of them, or none.',
    );
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc123', PUBLIC_URL: 'https://tv.example' };
const providerOf = (env: Record<string, string>, flags = plain) => providerNameOf(settingsOf(env, flags));

test('GI-10 payments go through Stripe when its keys are set, otherwise through a test provider on loopback', () => {
  expect(providerOf({})).toBe('test');
  expect(providerOf({ PUBLIC_URL: 'https://tv.example' })).toBeNull();
  expect(providerOf({ PUBLIC_URL: 'https://tv.example', PAYMENTS: 'test' })).toBe('test');
  expect(providerOf(STRIPE)).toBe('stripe');
  expect(providerOf({ ...STRIPE, PAYMENTS: 'off' })).toBeNull();
  // The people of the demo pay nothing, whatever else the environment contains.
  expect(providerOf({ ...STRIPE, PUBLIC_URL: 'http://localhost:4400' }, { demo: true, dev: false })).toBe('test');
});

test('Stripe needs both secrets, a return URL, and a currency with the same minor units; no message repeats a secret', () => {
  const start = (env: Record<string, string>) => () => settingsOf({ ...STRIPE, ...env }, plain);
  const both = 'Payments through Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  expect(start({ STRIPE_WEBHOOK_SECRET: '' })).toThrow(both);
  expect(start({ STRIPE_SECRET_KEY: '', PAYMENTS: 'stripe' })).toThrow(both);
  expect(start({ PUBLIC_URL: '' })).toThrow('Payments through Stripe need PUBLIC_URL, because the checkout returns there.');
  expect(start({ CURRENCY: 'ISK' })).toThrow('CURRENCY cannot be ISK with Stripe');
  expect(start({ STRIPE_SECRET_KEY: 'pk_live_public' })).toThrow(
    /^STRIPE_SECRET_KEY must be a Stripe secret key, which starts with sk_ or rk_\.$/,
  );
  expect(start({ STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be the signing secret .* whsec_\.$/);
  expect(() => settingsOf({ PAYMENTS: 'stripe' }, { demo: true, dev: false })).toThrow('PAYMENTS must be test or off in demo mode');
});

test('the help lists every setting with its default and description', () => {
  const lines = helpText().split('\n');
  for (const name of Object.keys(declaredSettings(settingParts))) expect(lines).toContainEqual(expect.stringMatching(`^  ${name} +[^ ]`));
  expect(helpText()).toContain('Port to listen on; 0 uses a free one. Default: 4400.');
  expect(lines.filter((line) => /^[a-z-]+:$/.test(line))).toEqual(
    expect.arrayContaining(['http:', 'database:', 'streams:', 'payments:', 'site:']),
  );
});

test('docs/operating.md has the table of all settings (update it with `-u`)', async () => {
  const file = resolve(import.meta.dirname, '../../../docs/operating.md');
  const [before, after] = readFileSync(file, 'utf8').split(/(?<=## Settings\n\n)(?:\|.*\n)+/);
  expect(after).toBeDefined();
  const text = [before!, ...settingsTable(declaredSettings(settingParts)).map((line) => `${line}\n`), after!].join('');
  await expect(text).toMatchFileSnapshot(file);
});

test('X-06 every feature is on except those in beta, which the demo turns on', () => {
  const all = Object.fromEntries(SWITCHES.map((name) => [name, true]));
  expect(flagsOf(settingsOf({}, plain))).toEqual({ ...all, kicks: false, kicks_leaderboard: false, beta: false });
  expect(flagsOf(settingsOf({ BETA_FEATURES: 'on' }, plain))).toEqual({ ...all, beta: true });
  expect(flagsOf(settingsOf({}, { demo: true, dev: false }))).toEqual({ ...all, beta: true });
  expect(flagsOf(settingsOf({ BETA_FEATURES: 'off' }, { demo: true, dev: false })).beta).toBe(false);
});

test('X-06 only the named features are off, and turning KICKs or points off also turns off dependent features', () => {
  for (const name of SWITCHES) {
    const off = Object.entries(flagsOf(settingsOf({ DISABLED_FEATURES: ` ${name}, `, BETA_FEATURES: 'on' }, plain))).flatMap(([one, on]) =>
      on ? [] : [one],
    );
    expect(off).toEqual({ kicks: ['kicks', 'kicks_leaderboard'], channel_points: ['channel_points', 'predictions'] }[name] ?? [name]);
  }
  expect(flagsOf(settingsOf({ DISABLED_FEATURES: 'polls,channel_points' }, plain))).toMatchObject({
    polls: false,
    channel_points: false,
    predictions: false,
  });
});

test.each([
  ['alone', {}, null],
  ['with a setting of its own', { NODE_URL: 'http://10.0.0.5:4400', REDIS_URL: 'redis://10.0.0.1' }, 'http://10.0.0.5:4400'],
  ['beside others', { REDIS_URL: 'redis://10.0.0.1' }, 'http://10.0.0.4:4400'],
  ['beside others, on all addresses', { REDIS_URL: 'redis://10.0.0.1', HOST: '0.0.0.0' }, null],
])('other nodes reach a node %s at its address, if that is known', (_, settings, expected) => {
  const config = { HOST: '10.0.0.4', NODE_URL: undefined, REDIS_URL: undefined, ...settings };
  expect(nodeUrlOf(config, 'http://10.0.0.4:4400')).toBe(expected);
});

test.each([
  ['this machine alone', {}, '127.0.0.1'],
  ['a network', { HOST: '10.0.0.4', ALLOW_HTTP: 'on' }, '10.0.0.4'],
  ['others through a proxy with https', HTTPS, '0.0.0.0'],
  ['others through proxies of both protocols', { ...HTTPS, RTMP_PROXY_PROTOCOL: 'on' }, '127.0.0.1'],
  ['others, on an address of its own for streams', { ...HTTPS, RTMP_HOST: '[2001:db8::1]' }, '2001:db8::1'],
])('a server for %s listens for RTMP where encoders reach it', (_, env, host) => {
  expect(rtmpHostOf(settingsOf(env, plain))).toBe(host);
});

test('the demo takes no streams from other machines', () => {
  expect(() => settingsOf({ RTMP_HOST: '0.0.0.0' }, { demo: true, dev: false })).toThrow(
    /^The demo is for this machine only, but RTMP_HOST/,
  );
});

test('ffmpeg is found in PATH or at FFMPEG_PATH, and transcodes only when enabled', () => {
  expect(settingsOf({}, plain)).toMatchObject({ FFMPEG_PATH: 'ffmpeg', TRANSCODE: false, TRANSCODE_STREAMS: 2 });
  expect(settingsOf({ FFMPEG_PATH: '/opt/ffmpeg', TRANSCODE: 'on' }, plain)).toMatchObject({ FFMPEG_PATH: '/opt/ffmpeg', TRANSCODE: true });
  expect(settingsOf({ FFMPEG_PATH: 'off' }, plain).FFMPEG_PATH).toBeNull();
});
