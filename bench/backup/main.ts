/**
 * Measures a backup and a restore of a large installation, and sends beside the backup compared with sends before it in the same run.
 * `--messages=1000000 --accounts=100000 --rate=200` (sends per second).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { runCommand } from '#app/server/testing/command-process.ts';
import { call, newPerson } from '#app/server/testing/node-client.ts';
import { type ServerProcess, startServer } from '#app/server/testing/server-process.ts';
import { openDatabase } from '#core/server/db/open-database.ts';

const options = {
  messages: { type: 'string', default: '1000000' },
  accounts: { type: 'string', default: '100000' },
  rate: { type: 'string', default: '200' },
} as const;
const { values } = parseArgs({ options });
const [MESSAGES, ACCOUNTS, RATE] = [values.messages, values.accounts, values.rate].map(Number) as [number, number, number];
const SENDERS = 20;
/** Seconds of sends before the backup. */
const QUIET = 15;
const MIB = 1024 ** 2;

interface Sender {
  token: string;
  room: number;
}

async function fill(folder: string): Promise<void> {
  const database = await openDatabase({ folder, log: pino({ level: 'silent' }), mayAttach: true });
  await database.session(async (session) => {
    await session.rows(sql`
      insert into users (username, slug, email, password_hash, created_at)
      select 'account' || n, 'account' || n, 'account' || n || '@bench.invalid', md5(n::text) || md5((-n)::text), now()
        from generate_series(1, ${ACCOUNTS}::int) n`);
    await session.rows(sql`
      insert into messages (id, chatroom_id, sender_id, content, type, identity, created_at)
      select gen_random_uuid(), 1 + n % 100, 1 + n % ${ACCOUNTS}::int, 'a message of ordinary length with the number ' || n, 'message',
             '{"color": "#75FD46", "badges": []}', now() - interval '1 day' + n * interval '50 milliseconds'
        from generate_series(1, ${MESSAGES}::int) n`);
    await session.rows(sql`analyze`);
  });
  await database.close();
}

/** Sends at a constant rate until `isOver`. Returns the reply times in milliseconds. */
async function send(server: ServerProcess, senders: readonly Sender[], isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  for (let number = 0; !isOver(); number++) {
    const wait = start + (number * 1000) / RATE - performance.now();
    if (wait > 0) await pause(wait);
    const { token, room } = senders[number % senders.length]!;
    const sentAt = performance.now();
    const sending = call(server, 'POST', `/api/v2/messages/send/${room}`, token, { content: `number ${number} at ${start}` }).then(
      ({ status }) => {
        if (status !== 200) throw new Error(`a message was answered ${status}`);
        took.push(performance.now() - sentAt);
      },
    );
    pending.add(sending);
    void sending.finally(() => pending.delete(sending)).catch(() => undefined);
  }
  await Promise.all(pending);
  return took;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

const describe = (took: readonly number[]) =>
  `${took.length} sends, p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`;

async function command(args: readonly string[], env: Record<string, string>): Promise<number> {
  const start = performance.now();
  const { code, stderr } = await runCommand(args, env);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
  return (performance.now() - start) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-backup-bench-'));
try {
  const [source, target, file] = ['source', 'target', 'backup.tar.zst'].map((name) => join(folder, name)) as [string, string, string];
  const server = await startServer({ env: { DATA_DIR: source, RATE_LIMITS: 'off' } });
  const senders: Sender[] = [];
  for (let at = 0; at < SENDERS; at++) {
    const { token } = await newPerson(server, `sender${at}`);
    const { body } = await call(server, 'GET', `/api/v2/channels/sender${at}`, null);
    senders.push({ token, room: body.chatroom.id });
  }
  await fill(source);
  const until = performance.now() + QUIET * 1000;
  const quiet = await send(server, senders, () => performance.now() > until);
  let isOver = false;
  const backingUp = command(['backup', file], { DATA_DIR: source }).finally(() => {
    isOver = true;
  });
  const beside = await send(server, senders, () => isOver);
  const backup = await backingUp;
  await server.stop();
  const restore = await command(['restore', file], { DATA_DIR: target });
  console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
  console.log(`${MESSAGES.toLocaleString('en')} messages, ${ACCOUNTS.toLocaleString('en')} accounts, embedded database`);
  console.log(`backup   ${backup.toFixed(1)} s, ${(statSync(file).size / MIB).toFixed(1)} MiB`);
  console.log(`restore  ${restore.toFixed(1)} s`);
  console.log(`before   ${describe(quiet)}`);
  console.log(`beside   ${describe(beside)}, p99 ${(percentile(beside, 0.99) / percentile(quiet, 0.99)).toFixed(2)} times as long`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
