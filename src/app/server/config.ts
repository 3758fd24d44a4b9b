import { z } from 'zod';
import { type FlagName, type FlagValues, manifestsOf } from '#core/contract/feature.ts';
import { flagSpecs, flagValues } from '#core/contract/flags.ts';
import type { Services } from '#core/server/context.ts';
import { isKeyPrefix } from '#core/server/objects/object-key.ts';
import { NETWORK_LIMITS } from '#core/server/pusher/networks.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { SESSION_DAYS } from '#features/accounts/rules.ts';
import { features } from './features.ts';

/** The key and cluster that public clients hard-code. With these, a client only needs a host mapping to connect (wire.md, decision 1). */
const PUBLIC_CLIENT_KEY = '32cbd69e4b950bf97679';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
export const DEMO_PUSHER = { appId: 'demo', secret: 'demo-secret' };

/** The flags that DISABLED_FEATURES may turn off. */
const SWITCHES = [...flagSpecs(manifestsOf(features))].flatMap(([name, { byDefault }]) => (byDefault ? [name as FlagName] : []));

/** How one setting is parsed, and its line in `--help`. */
interface Setting<T> {
  read: z.ZodType<T, string | undefined>;
  help: string;
  /** The rest of the sentence "NAME must ..." that is printed when the value is wrong. */
  requirement: string;
  /** The value may hold a password, so error messages do not repeat it. */
  secret?: true;
}

const text = (fallback: string) => z.string().min(1).default(fallback);
const optional = (schema: z.ZodType<string, string>) => schema.optional();
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .default('4400')
  .transform(Number)
  .refine((n) => n <= 65_535);
const word = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');
const url = (...protocols: string[]) => z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

/** Without a password, a query or a hash, because requests add a key and a query of their own. */
const bucketUrl = z.string().refine((value) => /^https?:\/\/[^@?#]+$/.test(value) && URL.canParse(value));
const ONE_LINE = {
  read: optional(z.string().regex(/^[!-~]+$/)),
  requirement: 'must be one line of letters, digits and signs without spaces',
};
const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default(String(fallback))
    .transform(Number);
/** Null for off. */
const countOrOff = (fallback: number) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,5})$/)
    .default(String(fallback))
    .transform((value) => (value === 'off' ? null : Number(value)));

const SETTINGS = {
  PORT: { read: port, help: 'Port to listen on; 0 takes a free one. Default 4400.', requirement: 'must be a number from 0 to 65535' },
  HOST: {
    read: text('127.0.0.1'),
    help: 'Address to listen on. Default 127.0.0.1; 0.0.0.0 for all.',
    requirement: 'must be an address or host name',
  },
  RTMP_PORT: {
    read: z
      .string()
      .regex(/^(off|\d{1,5})$/)
      .default('1935')
      .transform((value) => (value === 'off' ? null : Number(value)))
      .refine((value) => value === null || value <= 65_535),
    help: 'Port for encoders such as OBS (RTMP), on HOST; off: this node takes no streams. Default 1935; the demo takes another one when it is taken.',
    requirement: 'must be a number from 0 to 65535, or off',
  },
  NODE_URL: {
    read: optional(url('http:', 'https:')),
    help: 'Where the other nodes of the installation reach this one, for streams that it takes. Default with REDIS_URL: the listening address, unless HOST stands for all addresses.',
    requirement: 'must be an http or https address such as http://10.0.0.5:4400',
  },
  PUBLIC_URL: {
    read: optional(url('http:', 'https:')),
    help: 'Where people reach the site, for links in e-mails. Default: the listening address.',
    requirement: 'must be an http or https address such as https://example.org',
  },
  MEDIA_URL: {
    read: optional(url('http:', 'https:')).transform((value) => value && new URL(value).origin),
    help: 'Origin of a CDN that passes /media on to this site: viewers load public video from there. Default: the site itself.',
    requirement: 'must be an http or https address such as https://cdn.example.org',
  },
  DATA_DIR: {
    read: text('data'),
    help: 'Folder of the embedded PostgreSQL and of media. Default ./data; ./data/demo for the demo.',
    requirement: 'must be a folder',
  },
  DATABASE_URL: {
    read: optional(url('postgres:', 'postgresql:')),
    help: 'PostgreSQL 15 or newer, instead of the embedded one.',
    requirement: 'must look like postgresql://user:password@host:5432/name',
    secret: true,
  },
  REDIS_URL: {
    read: optional(url('redis:', 'rediss:')),
    help: 'Redis, when several nodes serve one installation. Needs DATABASE_URL.',
    requirement: 'must look like redis://host:6379',
    secret: true,
  },
  S3_URL: {
    read: optional(bucketUrl),
    help: 'Bucket of an S3-compatible store that keeps media instead of DATA_DIR. Needs S3_ACCESS_KEY and S3_SECRET_KEY.',
    requirement: 'must be the http or https address of a bucket, such as https://bucket.s3.eu-central-1.amazonaws.com, without a key in it',
    secret: true,
  },
  S3_REGION: {
    read: word.default('us-east-1'),
    help: 'Region of the bucket. Default us-east-1, which most stores other than AWS expect.',
    requirement: 'must be letters, digits, dashes and underscores',
  },
  S3_ACCESS_KEY: { ...ONE_LINE, help: 'Id of the key with which the bucket is used.' },
  S3_SECRET_KEY: { ...ONE_LINE, help: 'Secret of that key.', secret: true },
  S3_PREFIX: {
    read: z
      .string()
      .default('')
      .transform((folder) => (folder === '' || folder.endsWith('/') ? folder : `${folder}/`))
      .refine(isKeyPrefix),
    help: 'Folder in the bucket, when others use the bucket too. Default: none.',
    requirement: 'must be names of letters, digits, dashes and dots, separated by slashes',
  },
  RECORDING_DAYS: {
    read: countOrOff(14),
    help: 'Days after which recordings are deleted; off: they stay. Default 14.',
    requirement: 'must be a number from 1, or off',
  },
  RECORDING_QUOTA_GB: {
    read: countOrOff(50),
    help: 'GiB of recordings that each channel may have; the oldest are deleted beyond that; off: any number. Default 50.',
    requirement: 'must be a number from 1, or off',
  },
  CLIP_QUOTA_GB: {
    read: countOrOff(10),
    help: 'GiB of clips that each channel may have; the oldest are deleted beyond that; off: any number. Default 10.',
    requirement: 'must be a number from 1, or off',
  },
  FFMPEG_PATH: {
    read: text('ffmpeg').transform((program) => (program === 'off' ? null : program)),
    help: 'Path of ffmpeg, which makes the pictures of streams; off: none. Default: the one in PATH, if there is one.',
    requirement: 'must be the path of a program, or off',
  },
  TRANSCODE: {
    read: flag('off'),
    help: 'on: streams that this node takes can also be watched in 720p, 480p and 360p. Needs ffmpeg with libx264, and about two cores a stream. Default off.',
    requirement: 'must be on or off',
  },
  TRANSCODE_STREAMS: {
    read: count(2),
    help: 'Streams of this node that have these qualities at a time; others have one quality. Default 2.',
    requirement: 'must be a number from 1',
  },
  PAYMENTS: {
    read: z.enum(['test', 'stripe', 'off']).optional(),
    help: 'Who takes money: test (a checkout of our own, no money moves), stripe, or off: nothing can be bought. Default stripe when STRIPE_SECRET_KEY is set; test when only this machine reaches the server, and in the demo; off otherwise.',
    requirement: 'must be test, stripe or off',
  },
  STRIPE_SECRET_KEY: {
    read: optional(z.string().regex(/^[sr]k_(test|live)_\w+$/)),
    help: 'Secret or restricted key of an account at Stripe. Needs STRIPE_WEBHOOK_SECRET and PUBLIC_URL.',
    requirement: 'must be a secret key of Stripe, which begins with sk_ or rk_',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    read: optional(z.string().regex(/^whsec_\w+$/)),
    help: 'Signing secret of the webhook at Stripe that sends to /api/internal/v1/payments/stripe.',
    requirement: 'must be the signing secret of a webhook at Stripe, which begins with whsec_',
    secret: true,
  },
  CURRENCY: {
    read: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
    help: 'Currency of all prices, by its code in ISO 4217. Default USD. It stays as it is once something was bought.',
    requirement: 'must be three capital letters such as USD',
  },
  KICKS_PRICE: {
    read: count(100),
    help: 'Price of 100 KICKs, in the smallest units of CURRENCY. Default 100: a KICK costs a cent.',
    requirement: 'must be a number from 1',
  },
  PLATFORM_SHARE: {
    read: z
      .string()
      .regex(/^\d{1,3}$/)
      .default('0')
      .transform(Number)
      .refine((percent) => percent <= 100),
    help: 'Percent of what channels earn that the platform keeps. Default 0.',
    requirement: 'must be a whole number from 0 to 100',
  },
  SUBSCRIPTION_PRICE: {
    read: z
      .string()
      .regex(/^\d{1,7}$/)
      .default('499')
      .transform(Number)
      .refine((amount) => amount > 0),
    help: 'Price of a month of a subscription, in the smallest unit of CURRENCY: 499 is 4.99. Default 499. Running subscriptions keep theirs.',
    requirement: 'must be a whole number from 1 to 9999999',
  },
  HOST_MINIMUM_VIEWERS: {
    read: z
      .string()
      .regex(/^\d{1,6}$/)
      .default('1')
      .transform(Number),
    help: 'Viewers that a channel needs to host another one. Default 1.',
    requirement: 'must be a whole number of at most 6 digits',
  },
  PUSHER_APP_ID: {
    read: word.default('grandstand'),
    help: 'App id of the publish API. Default grandstand.',
    requirement: 'must be letters, digits, dashes and underscores',
  },
  PUSHER_APP_KEY: {
    read: word.default(PUBLIC_CLIENT_KEY),
    help: 'Public key of the realtime socket. Default: the one that existing clients know.',
    requirement: 'must be letters, digits, dashes and underscores',
  },
  PUSHER_APP_SECRET: {
    read: optional(z.string().min(32)),
    help: 'Secret of the publish API, 32 characters or more. Default: made at the first start and kept in the database.',
    requirement: 'must have at least 32 characters',
    secret: true,
  },
  PUSHER_CLUSTER: {
    read: word.default('us2'),
    help: 'Cluster name told to clients. Default us2.',
    requirement: 'must be letters, digits, dashes and underscores',
  },
  SMTP_URL: {
    read: optional(url('smtp:', 'smtps:')),
    help: 'Mail server for password resets. Without it the link is printed to the log.',
    requirement: 'must look like smtp://user:password@host:587',
    secret: true,
  },
  MAIL_FROM: { read: text('Grandstand <no-reply@localhost>'), help: 'Sender of e-mails.', requirement: 'must be an e-mail address' },
  MODERATION_URL: {
    read: optional(url('http:', 'https:')),
    help: 'Moderation endpoint that answers as /v1/moderations of OpenAI does. Default: messages are judged on this machine.',
    requirement: 'must be an http or https address such as https://api.example.org/v1/moderations',
    secret: true,
  },
  MODERATION_KEY: { ...ONE_LINE, help: 'Bearer token for MODERATION_URL.', secret: true },
  TRUST_PROXY: {
    read: z
      .string()
      .regex(/^(on|off|[1-9])$/)
      .default('off')
      .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
    help: 'on: believe the last address of X-Forwarded-For, behind a proxy of your own; 2: two proxies in a row. Default off.',
    requirement: 'must be on, off or the number of proxies',
  },
  ALLOW_HTTP: {
    read: flag('off'),
    help: 'on: serve others without https, for networks that you trust: passwords and sessions are readable on the way. Default off.',
    requirement: 'must be on or off',
  },
  RATE_LIMITS: {
    read: flag('on'),
    help: 'off: no limits, for benches; only on a loopback HOST. Default on.',
    requirement: 'must be on or off',
  },
  MAX_SOCKETS_PER_NETWORK: {
    read: count(NETWORK_LIMITS.maxSockets),
    help: `Realtime sockets of one network (an IPv4 address, an IPv6 /64) on one node. Default ${NETWORK_LIMITS.maxSockets}.`,
    requirement: 'must be a number from 1',
  },
  MAX_SUBSCRIPTIONS_PER_NETWORK: {
    read: count(NETWORK_LIMITS.maxSubscriptions),
    help: `Realtime channels that the sockets of one network hold together on one node. Default ${NETWORK_LIMITS.maxSubscriptions}.`,
    requirement: 'must be a number from 1',
  },
  READS_PER_MINUTE: {
    read: count(6000),
    help: 'Reads of the API (GET) that one network may make a minute, on each node. Default 6000.',
    requirement: 'must be a number from 1',
  },
  DISABLED_FEATURES: {
    read: z
      .string()
      .default('')
      .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
      .pipe(z.array(z.enum(SWITCHES))),
    help: `What is switched off, separated by commas: ${SWITCHES.join(', ')}. Default: nothing.`,
    requirement: `must be some of ${SWITCHES.join(', ')}, separated by commas`,
  },
  BETA_FEATURES: {
    read: flag('off'),
    help: 'on: features that are not ready for everybody. Default off; on in the demo.',
    requirement: 'must be on or off',
  },
  SESSION_DAYS: {
    read: z
      .string()
      .regex(/^\d{1,4}$/)
      .default(String(SESSION_DAYS))
      .transform(Number)
      .refine((days) => days >= 1 && days <= 3650),
    help: `Days after which a session ends, however much it is used; it also ends 30 days after its last use. Default ${SESSION_DAYS}.`,
    requirement: 'must be a number of days from 1 to 3650',
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    help: 'debug, info, warn, error or silent. Default info.',
    requirement: 'must be debug, info, warn, error or silent',
  },
  DEMO_SEED: {
    read: z
      .string()
      .regex(/^\d{1,9}$/)
      .default('1')
      .transform(Number),
    help: 'Seed of the demo community; the same seed makes the same people and words. Default 1.',
    requirement: 'must be a number',
  },
} satisfies Record<string, Setting<unknown>>;

type Settings = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['read']> };

export interface Config extends Settings {
  demo: boolean;
  dev: boolean;
}

/** The feature flags that result from these settings (X-06). */
export function flagsOf({ DISABLED_FEATURES: off, BETA_FEATURES: beta }: Pick<Config, 'DISABLED_FEATURES' | 'BETA_FEATURES'>): FlagValues {
  return flagValues(manifestsOf(features), { beta, ...Object.fromEntries(off.map((name) => [name, false])) });
}

/** Why people on other machines reach this server, as the words of a setting, or null when only this machine does. */
export function reachableBecause({ HOST, PUBLIC_URL, TRUST_PROXY }: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string | null {
  if (!isLoopback(HOST)) return `HOST is "${HOST}"`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is "${PUBLIC_URL}"`;
  return TRUST_PROXY > 0 ? 'TRUST_PROXY is on' : null;
}

type PaymentConfig = Pick<Config, 'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'CURRENCY' | 'PLATFORM_SHARE'> &
  Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'demo'>;

/** Who takes money; by default nobody where others reach the server, because payments of the test provider are free. Null: nothing can be bought. */
export function paymentsOf(config: PaymentConfig): Services['payments'] | null {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const byHost = reachableBecause(config) ? 'off' : 'test';
  const byDefault = config.demo ? 'test' : secretKey ? 'stripe' : byHost;
  const provider = PAYMENTS ?? byDefault;
  if (provider === 'off') return null;
  const settings = { currency: config.CURRENCY, platformSharePercent: config.PLATFORM_SHARE };
  // `readConfig` has made sure that both secrets are there.
  return provider === 'stripe'
    ? { ...settings, provider, stripe: { secretKey: secretKey!, webhookSecret: webhookSecret! } }
    : { ...settings, provider };
}

/** Currencies that Stripe counts in other units than ISO 4217 does. */
const COUNTED_OTHERWISE: ReadonlySet<string> = new Set(['ISK', 'UGX']);

function checkPayments(config: PaymentConfig): void {
  if (paymentsOf(config)?.provider !== 'stripe') return;
  if (config.demo) throw new StartupError('PAYMENTS must be test or off in demo mode: what its people buy is not real.');
  if (!config.STRIPE_SECRET_KEY || !config.STRIPE_WEBHOOK_SECRET)
    throw new StartupError('Payments through Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  if (!config.PUBLIC_URL) throw new StartupError('Payments through Stripe need PUBLIC_URL, to which its checkout leads back.');
  if (COUNTED_OTHERWISE.has(config.CURRENCY))
    throw new StartupError(`CURRENCY cannot be ${config.CURRENCY} with Stripe, which counts it in other units than ISO 4217.`);
}

/** Where the other nodes reach this one; null when there are none, or when its address does not say it. */
export function nodeUrlOf({ NODE_URL, REDIS_URL, HOST }: Pick<Config, 'NODE_URL' | 'REDIS_URL' | 'HOST'>, localUrl: string): string | null {
  if (NODE_URL) return NODE_URL;
  return REDIS_URL && !EVERY_ADDRESS.has(HOST) ? localUrl : null;
}

/** What listens on all addresses is not an address to connect to. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const isLoopback = (host: string) => LOOPBACK.has(host.replace(/^\[|\]$/g, ''));

/** Reads and validates the settings. Throws a StartupError with one sentence that names the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>, flags: { demo: boolean; dev: boolean }): Config {
  const read = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => {
      const value = env[name] === '' ? undefined : env[name];
      const result = setting.read.safeParse(value);
      if (!result.success) throw new StartupError(`${name} ${setting.requirement}${'secret' in setting ? '' : `, not "${value ?? ''}"`}.`);
      return [name, result.data];
    }),
  ) as Settings;
  const config: Config = { ...read, ...flags };
  const loopback = isLoopback(config.HOST);
  const reachable = reachableBecause(config);
  if (config.demo && !loopback)
    throw new StartupError(`HOST must be 127.0.0.1 in demo mode, because the demo's passwords are public; it is "${config.HOST}".`);
  if (config.dev && reachable)
    throw new StartupError(`npm run dev serves source files, so nobody else may reach it; but ${reachable}. Use npm start.`);
  if (reachable && !config.PUBLIC_URL?.startsWith('https:') && !config.ALLOW_HTTP)
    throw new StartupError(
      `Others reach this server (${reachable}), and without https their passwords and sessions are readable on the way. Put a proxy with https in front and set PUBLIC_URL to its https address, or set ALLOW_HTTP=on in a network that you trust.`,
    );
  if (!config.RATE_LIMITS && !loopback) throw new StartupError(`RATE_LIMITS=off needs a loopback HOST; it is "${config.HOST}".`);
  if (config.REDIS_URL && !config.DATABASE_URL)
    throw new StartupError('REDIS_URL needs DATABASE_URL: several nodes cannot share an embedded database.');
  if (new Set([config.S3_URL, config.S3_ACCESS_KEY, config.S3_SECRET_KEY].map(Boolean)).size > 1)
    throw new StartupError('S3_URL, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all three of them, or none.');
  checkPayments(config);
  if (!config.demo) return config;
  // The demo has its own folder, so that accounts with public passwords never end up in an ordinary installation.
  const DATA_DIR = env.DATA_DIR || 'data/demo';
  return {
    ...config,
    DATA_DIR,
    BETA_FEATURES: env.BETA_FEATURES ? config.BETA_FEATURES : true,
    RATE_LIMITS: false,
    PUSHER_APP_ID: DEMO_PUSHER.appId,
    PUSHER_APP_SECRET: DEMO_PUSHER.secret,
  };
}

/** The text of `npm start -- --help`. */
export function helpText(): string {
  const width = Math.max(...Object.keys(SETTINGS).map((name) => name.length));
  const lines = Object.entries(SETTINGS).map(([name, { help }]) => `  ${name.padEnd(width)}  ${help}`);
  return [
    'Usage: npm start -- [verify-ledger] [--demo] [--help]',
    '',
    '  verify-ledger  Starts no server: checks that the ledger of points, KICKs and money balances, and exits with 1 if it does not.',
    '  --demo         A lively community to look at, on 127.0.0.1 only.',
    '',
    'Settings (environment variables):',
    ...lines,
  ].join('\n');
}
