import { pino } from 'pino';
import { onTestFailed, TestRunner } from 'vitest';
import { type FlagValues, flagValues, manifestsOf } from '#core/contract/feature.ts';
import type { SocketCommand } from '../bus/bus.ts';
import type { Ctx, Services, Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { makeCtx } from '../db/make-ctx.ts';
import type { Database } from '../db/open-database.ts';
import type { SnapshotWindow } from '../db/snapshots.ts';
import type { ServerFeature } from '../feature.ts';
import type { Identify } from '../http/client.ts';
import type { UndeclaredRefusal } from '../http/failure.ts';
import { createHttp, type Http } from '../http/server.ts';
import { installationServer } from '../installation/feature.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { coreParts } from '../parts.ts';
import { LiveSettings } from '../settings/live-settings.ts';
import type { Settings } from '../settings/setting.ts';
import { afterTest } from './after-test.ts';
import { fakeBus, type PublishedEvent } from './fake-bus.ts';
import { clockLimits, NOON, type TestClock, testClock } from './test-clock.ts';
import { testDatabase } from './test-database.ts';
import { testFolderStore } from './test-objects.ts';

export interface TestAppOptions {
  /** The initial time of the clock; the fixed noon by default. */
  now?: Date;
  /** A database to use instead of a fresh one on PostgreSQL, e.g. of `describe.each(testDatabases)`. */
  database?: Database;
  /** The real session lookup, for tests of sign-in. The test's own callers are also recognized. */
  identify?: Identify;
  /** Flags that differ from their defaults, e.g. `{ polls: false }`. */
  flags?: Partial<FlagValues>;
  /** Settings that differ from their defaults, e.g. `{ CURRENCY: 'EUR' }`. */
  settings?: Partial<Settings>;
  /** Variables of the environment, for tests that tell them from stored settings. */
  env?: Readonly<Record<string, string>>;
  /** The URL of the site; empty by default. */
  publicUrl?: string;
  /** The services of starts, e.g. `{ mailer }`. */
  services?: Partial<Services>;
  /** The store of media; its own folder by default. */
  objects?: ObjectStore;
}

/** The sender of a request: a viewer, an id for a viewer with any name, or nobody (null). */
export type Caller = Viewer | number | null;

export interface TestReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  json(): any;
}

/** The app in memory: requests in, replies and published events out. */
export interface TestApp {
  ctx: Ctx;
  /** The settings of `ctx`, which a test may change. */
  settings: Settings;
  db: Db;
  http: Http;
  clock: TestClock;
  /** Every event that was sent, in order. */
  published: PublishedEvent[];
  /** Every command to sockets. */
  commands: SocketCommand[];
  /** Every log line, parsed. */
  logged: Array<{ level: number; msg: string; [field: string]: unknown }>;
  /** Sends the pending snapshots of `publishLatest`. Every request ends with this, so each one shows its own snapshots. */
  flush(): Promise<void>;
  get(path: string, caller: Caller, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, caller: Caller, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  put(path: string, caller: Caller, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  patch(path: string, caller: Caller, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string, caller: Caller, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
}

/**
 * Opens the app with these features, in call order, on its own database. Everything is closed after the test (or file). A request throws
 * when it is refused with a code that its endpoint does not declare.
 */
export async function testApp(features: readonly ServerFeature[], options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(features));
  const bus = fakeBus();
  const clock = testClock(options.now ?? NOON);
  const logged: TestApp['logged'] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const flags = flagValues(manifestsOf(features), options.flags);
  const parts = [...new Set([...coreParts, ...features])];
  const liveSettings = new LiveSettings(parts, options.env ?? {}, { demo: false, dev: false }, options.settings);
  const { values: settings } = liveSettings;
  if (features.includes(installationServer)) await liveSettings.load(database.db, log);
  const { publicUrl = '' } = options;
  const services = { liveSettings, ...options.services };
  const limits = clockLimits(clock.now);
  const objects = options.objects ?? (await testFolderStore());
  const ctx = makeCtx({
    database,
    bus,
    limits,
    objects,
    log,
    now: clock.now,
    features,
    flags,
    settings,
    publicUrl,
    services,
    snapshotWindow: manualWindow,
  });
  const people = new Map<string, Viewer>();
  const undeclared: UndeclaredRefusal[] = [];
  const http = await createHttp({
    ctx,
    routes: features.flatMap(({ routes }) => routes),
    identify: identifyAmong(people, options.identify),
    onUndeclaredRefusal: (bug) => {
      undeclared.push(bug);
      throw bug;
    },
  });
  const failOnUndeclared = () => {
    const bug = undeclared.shift();
    if (bug) throw bug;
  };
  afterTest(async () => {
    await http.close();
    await ctx.close();
    // Covers requests that bypassed this app's own methods.
    failOnUndeclared();
  });
  if (TestRunner.getCurrentTest()) onTestFailed(() => void process.stderr.write(errorsOf(logged)));

  const call = async (method: Method, path: string, caller: Caller, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await http.inject({
      method,
      url: path,
      headers: { ...bearer(people, caller), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    await ctx.flush();
    failOnUndeclared();
    return { status: answer.statusCode, headers: headersOf(answer.headers), text: answer.body, json: () => JSON.parse(answer.body) };
  };

  return {
    ctx,
    settings,
    db: database.db,
    http,
    clock,
    published: bus.published,
    commands: bus.commands,
    logged,
    flush: () => ctx.flush(),
    get: (path, caller, headers) => call('GET', path, caller, undefined, headers),
    post: (path, caller, body, headers) => call('POST', path, caller, body, headers),
    put: (path, caller, body, headers) => call('PUT', path, caller, body, headers),
    patch: (path, caller, body, headers) => call('PATCH', path, caller, body, headers),
    delete: (path, caller, body, headers) => call('DELETE', path, caller, body, headers),
  };
}

/** Only the test ends the one-second window of a snapshot, however long the work in it takes. */
const manualWindow: SnapshotWindow = () => () => {};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The tokens of the test's callers exist only in this app: production code accepts only sessions. */
function identifyAmong(people: ReadonlyMap<string, Viewer>, real: Identify | undefined): Identify {
  return async (ctx, token, client) => {
    const viewer = people.get(token);
    return viewer ? { viewer, csrfToken: 'test' } : ((await real?.(ctx, token, client)) ?? null);
  };
}

function bearer(people: Map<string, Viewer>, caller: Caller): Record<string, string> {
  if (caller === null) return {};
  const viewer = typeof caller === 'number' ? someone(caller) : caller;
  const token = `test-${viewer.id}-${viewer.sessionId}-${viewer.isStaff}`;
  people.set(token, viewer);
  return { authorization: `Bearer ${token}` };
}

function someone(id: number): Viewer {
  return { id, username: `user${id}`, slug: `user${id}`, isStaff: false, sessionId: id };
}

function headersOf(headers: NodeJS.Dict<number | string | string[]>): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) all.append(name, String(one));
  }
  return all;
}

/** The app's error log lines, for the output of a failed test. */
function errorsOf(logged: TestApp['logged']): string {
  return logged
    .filter(({ level }) => level >= 50)
    .map((line) => `${JSON.stringify(line, null, 2).replaceAll('\\n', '\n')}\n`)
    .join('');
}
