import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { afterTest } from '../testing/after-test.ts';
import { type CuttableLink, cuttableLink } from '../testing/cuttable-link.ts';
import { countNotes, insertNote, notesServer, noteWritten } from '../testing/notes.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase, testDatabaseUrl } from '../testing/test-database.ts';
import { DatabaseHealth, DatabaseUnavailable } from './database-health.ts';
import { ConnectionLanes } from './lanes.ts';
import { openDatabase } from './open-database.ts';
import { StatementNames, watchedPool } from './watched-pool.ts';

const silent = pino({ level: 'silent' });
async function linkTo(server: string): Promise<CuttableLink> {
  const link = await cuttableLink(server);
  afterTest(() => link.cut());
  return link;
}

test('while the database is unavailable requests answer 503 with Retry-After; it recovers automatically, and the log reports each change once', async () => {
  const link = await linkTo(await testDatabaseUrl([notesServer]));
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  const database = await openDatabase({ url: link.url, log });
  afterTest(() => database.close());
  const app = await testApp([notesServer], { database });
  expect((await app.post('/notes', 1, { id: 1, text: 'before' })).status).toBe(200);

  await link.cut();
  const during = await Promise.all([2, 3, 4].map((id) => app.post('/notes', 1, { id, text: 'during' })));
  expect(during.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(during[0]!.headers.get('retry-after')).toBe('2');
  expect(database.isUnavailable()).toBe(true);

  await link.restore();
  await expect.poll(() => database.isUnavailable()).toBe(false);
  expect((await app.post('/notes', 1, { id: 5, text: 'after' })).status).toBe(200);
  expect(await database.db.rows(sql`select id from notes order by id`)).toEqual([{ id: 1 }, { id: 5 }]);
  const { host } = new URL(link.url);
  expect(said).toEqual([
    `PostgreSQL at ${host} is not responding. Requests that need it fail with 503 until it recovers. Check that it is running and reachable.`,
    `PostgreSQL at ${host} is responding again.`,
  ]);
});

test('a transaction whose connection is ended by the server fails as a whole, publishes nothing, and the next one works', async () => {
  const database = await testDatabase([notesServer]);
  const app = await testApp([notesServer], { database });

  const lost = app.ctx.tx(async (tx) => {
    await insertNote(tx, 1, 'lost');
    tx.publish(noteWritten, [1], { id: 1, text: 'lost' });
    const row = await tx.row(sql<{ pid: number }>`select pg_backend_pid() as pid`);
    await terminate(row!.pid);
    await insertNote(tx, 2, 'lost');
  });

  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect({ countNotes: await countNotes(database.db), published: app.published }).toEqual({ countNotes: 0, published: [] });
  expect((await app.post('/notes', 1, { id: 1, text: 'x' })).status).toBe(200);

  async function terminate(pid: number): Promise<void> {
    const other = await testDatabase([]);
    await other.db.rows(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(() => other.db.rows(sql`select 1 from pg_stat_activity where pid = ${pid}`)).toEqual([]);
  }
});

test('a request whose statement the database aborted, for example after a long wait for a lock, is answered 503 and changes nothing', async () => {
  const database = await testDatabase([notesServer]);
  const app = await testApp([notesServer], { database });
  await database.db.rows(sql`
    create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`);
  await database.db.rows(sql`create trigger wait_long before insert on notes for each row execute function wait_long()`);

  const answer = app.post('/notes', 1, { id: 1, text: 'waits' });
  const cancel = () =>
    database.db.row(sql`
      select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(cancel).not.toBeNull();

  const { status, headers } = await answer;
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' });
  expect({ countNotes: await countNotes(database.db), published: app.published }).toEqual({ countNotes: 0, published: [] });
});

test('idle connections that the server ends are replaced by new ones', async () => {
  const database = await testDatabase([notesServer]);
  const other = await testDatabase([]);
  await Promise.all(Array.from({ length: 5 }, () => countNotes(database.db)));
  const row = await database.db.row(sql<{ name: string }>`select current_database() as name`);

  await other.db.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row!.name}`);
  await expect.poll(() => other.db.rows(sql`select 1 from pg_stat_activity where datname = ${row!.name}`)).toEqual([]);
  // The connection's own socket closes slightly after the server ended it.
  await expect.poll(() => countNotes(database.db).catch(() => null)).toBe(0);
  expect(await Promise.all(Array.from({ length: 20 }, () => countNotes(database.db)))).toEqual(Array(20).fill(0));
});

test('a connection that is silent for too long is discarded and never used again', async () => {
  const pool = new pg.Pool({ connectionString: await testDatabaseUrl([]), max: 1 });
  const health = new DatabaseHealth('PostgreSQL', silent, async () => undefined);
  let patience: number | null = null;
  const lanes = new ConnectionLanes({ connections: 1, patience: 10_000 });
  const watched = watchedPool({ pool, lanes, health, responseTimeout: () => patience, names: new StatementNames() });
  const client = await watched.connect();

  patience = 50;
  await expect(client.query('select pg_sleep(30)', [])).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(client.query('rollback', [])).rejects.toBeInstanceOf(DatabaseUnavailable);
  client.release();

  patience = null;
  const next = await watched.connect();
  expect((await next.query<{ one: number }>('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  next.release();
  health.stop();
  await pool.end();
});

test('a start waits for a server that starts a little later', async () => {
  const link = await linkTo(await testDatabaseUrl([notesServer]));
  await link.cut();
  const opening = openDatabase({ url: link.url, log: silent });
  await link.restore();
  const database = await opening;
  expect(await countNotes(database.db)).toBe(0);
  await database.close();
});

test('a start fails with a sentence when the server does not answer or refuses, and the log has no stack and no password', async () => {
  const server = await testDatabaseUrl([]);
  const link = await linkTo(server);
  await link.cut();

  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const url = new URL(link.url);
  url.password = 'do-not-print';
  const unanswered = openDatabase({ url: url.href, log, startTimeout: 100 });
  await expect(unanswered).rejects.toBeInstanceOf(StartupError);
  await expect(unanswered).rejects.toThrow(/^PostgreSQL at \S+ does not answer: .*ECONNREFUSED.*\. Start it, or correct DATABASE_URL\.$/);
  expect(lines).toMatchObject([{ msg: expect.stringContaining(`PostgreSQL at ${url.host} is not responding.`) }]);
  expect(JSON.stringify(lines)).not.toMatch(/do-not-print|"stack"/);

  const withoutFile = new URL(server);
  withoutFile.searchParams.set('sslrootcert', '/no/such/certificate.pem');
  await expect(openDatabase({ url: withoutFile.href, log: silent })).rejects.toBeInstanceOf(StartupError);

  const elsewhere = openDatabase({ url: server.replace(/\/[^/]*$/, '/nowhere'), log: silent });
  await expect(elsewhere).rejects.toBeInstanceOf(StartupError);
  await expect(elsewhere).rejects.toThrow(
    /^PostgreSQL at \S+ refused the connection: database "nowhere" does not exist\. Correct DATABASE_URL\.$/,
  );
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a start on a database with the encoding %s fails with a sentence, because it cannot hold all texts',
  async (encoding) => {
    const server = await testDatabaseUrl([]);
    const { db } = await testDatabase([]);
    const name = `t_encoding_${crypto.randomUUID().replaceAll('-', '')}`;
    await db.rows(
      sql.raw(`create database ${name} template template0 encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`),
    );
    const opening = openDatabase({ url: server.replace(/\/[^/]*$/, `/${name}`), log: silent });
    await expect(opening).rejects.toBeInstanceOf(StartupError);
    await expect(opening).rejects.toThrow(
      `The database at DATABASE_URL has the encoding ${encoding} and cannot hold all texts: create it with`,
    );
    await db.rows(sql.raw(`drop database ${name} with (force)`));
  },
);
