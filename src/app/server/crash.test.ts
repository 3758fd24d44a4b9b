import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import type { HistoryMessage } from '#features/chat/contract/history.ts';
import { features } from './features.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const ROUNDS = 10;
const SENDERS = 6;
/** The server is killed so many milliseconds after the first answer of a round, at most. */
const LATEST = 400;

/** Set it to the seed of a failed run to kill at the same moments. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({ DATA_DIR: await embeddedTestFolder(features) })],
  ['PostgreSQL', async () => ({ DATABASE_URL: await testDatabaseUrl(features) })],
];

test.each(databases)(
  `what was answered 200 survives kill -9 ten times on %s, once, and nothing appears that nobody sent (seed ${seed})`,
  async (_name, env) => {
    const random = randomFrom(seed);
    const server = await environment(await env());
    const people = await Promise.all(Array.from({ length: SENDERS }, (_, at) => server.signUp(`sender${at}`)));
    const room = await server.roomOf('sender0');
    /** Every text that anybody ever tried to send, and the ids of those that were answered 200. */
    const tried = new Set<string>();
    const answered = new Map<string, string>();

    for (let round = 0; round < ROUNDS; round++) {
      const before = answered.size;
      const sending = people.map(async (token, person) => {
        for (let at = 0; ; at++) {
          const content = `round ${round}, ${person} says ${at}`;
          tried.add(content);
          const id = await server.say(room, token, content);
          if (id === null) return;
          answered.set(id, content);
        }
      });
      await expect.poll(() => answered.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
      await pause(random() * LATEST);
      await server.kill();
      await Promise.all(sending);

      await server.start();
      const history = await server.history('sender0');
      const stored = new Map(history.map(({ id, content }) => [id, content]));
      expect(stored.size, 'no message is there twice').toBe(history.length);
      expect(new Set(stored.values()).size, 'no text was stored twice').toBe(history.length);
      expect([...answered].filter(([id, content]) => stored.get(id) !== content)).toEqual([]);
      expect([...stored.values()].filter((content) => !tried.has(content))).toEqual([]);
      expect(history.map(({ cursor }) => Number(cursor))).toEqual(
        [...new Set(history.map(({ cursor }) => Number(cursor)))].sort((one, other) => other - one),
      );
    }
  },
  240_000,
);

/** A server that is started again and again on the same data. */
async function environment(env: Record<string, string>) {
  let running: ServerProcess;
  const start = async () => {
    running = await startServer({ env: { ...env, RATE_LIMITS: 'off' } });
  };
  await start();
  // Ends in order once, so that what Node compiled is kept for the starts to come.
  await running!.stop();
  await start();
  afterTest(async () => void (await running.stop()));
  const post = (path: string, body: unknown, token?: string) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  return {
    start,
    kill: () => running.stop('SIGKILL'),
    /** Answers the token of a new account. */
    signUp: async (username: string): Promise<string> => {
      const person = { username, email: `${username}@demo.invalid`, password: 'demo-password' };
      expect((await post('/api/v1/sign-up', person)).status).toBe(200);
      const { token } = (await (await post('/mobile/token', person)).json()) as { token: string };
      return token;
    },
    roomOf: async (slug: string): Promise<number> => {
      const channel = (await (await fetch(`${running.url}/api/v2/channels/${slug}`)).json()) as { chatroom: { id: number } };
      return channel.chatroom.id;
    },
    /** The id of the stored message, or null when no answer came because the server is gone. */
    say: async (chatroomId: number, token: string, content: string): Promise<string | null> => {
      const reply = await post(`/api/v2/messages/send/${chatroomId}`, { content }, token).catch(() => null);
      const text = await reply?.text().catch(() => null);
      if (!reply || text === null || text === undefined) return null;
      expect([reply.status, text]).toEqual([200, expect.anything()]);
      return (JSON.parse(text) as { data: { id: string } }).data.id;
    },
    /** Everything, the newest first. */
    history: async (slug: string): Promise<HistoryMessage[]> => {
      const all: HistoryMessage[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const reply = await fetch(`${running.url}/api/v2/channels/${slug}/messages?limit=200${cursor && `&cursor=${cursor}`}`);
        const page = ((await reply.json()) as { data: { messages: HistoryMessage[]; cursor: string | null } }).data;
        all.push(...page.messages);
        cursor = page.cursor;
      }
      return all;
    },
  };
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
