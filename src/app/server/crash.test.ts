import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { embeddedTestFolder, testDatabaseUrl } from '#core/server/testing/test-database.ts';
import type { HistoryMessage } from '#features/chat/contract/history.ts';
import { features } from './features.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const SENDERS = 6;
/** The server is killed at one of this many first replies of a round, while the other senders wait for theirs. */
const LATEST = 60;

/** Set CRASH_SEED to the seed of a failed run to kill at the same replies. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));

/** PostgreSQL survives a killed server by itself, so only the order of commit and reply is at stake there, which fewer kills show. */
const databases: [name: string, kills: number, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', 6, async () => ({ DATA_DIR: await embeddedTestFolder(features) })],
  ['PostgreSQL', 3, async () => ({ DATABASE_URL: await testDatabaseUrl(features) })],
];

test.each(databases)(
  `on %s, every message answered 200 is stored exactly once after kill -9 at %i moments, and no other message appears (seed ${seed})`,
  async (_name, kills, env) => {
    const random = randomFrom(seed);
    const server = await environment(await env());
    const people = await Promise.all(Array.from({ length: SENDERS }, (_, at) => server.signUp(`sender${at}`)));
    const room = await server.roomOf('sender0');
    /** All texts that were ever sent, and the texts of those answered 200, by message ID. */
    const tried = new Set<string>();
    const answered = new Map<string, string>();

    for (let round = 0; round < kills; round++) {
      const killAt = answered.size + 1 + Math.floor(random() * LATEST);
      const moment = Promise.withResolvers<void>();
      const sending = people.map(async (token, person) => {
        for (let at = 0; ; at++) {
          const content = `round ${round}, ${person} says ${at}`;
          tried.add(content);
          const id = await server.say(room, token, content);
          if (id === null) return;
          answered.set(id, content);
          if (answered.size === killAt) moment.resolve();
        }
      });
      await moment.promise;
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
  600_000,
);

/** Starts and kills servers on the same data. */
async function environment(env: Record<string, string>) {
  let running: ServerProcess;
  const start = async () => {
    running = await startServer({ env: { ...env, RATE_LIMITS: 'off' } });
  };
  await start();
  // One orderly stop writes the compile cache, which the following starts use.
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
    /** Returns the token of a new account. */
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
    /** Returns the ID of the stored message, or null when the server was killed before it replied. */
    say: async (chatroomId: number, token: string, content: string): Promise<string | null> => {
      const reply = await post(`/api/v2/messages/send/${chatroomId}`, { content }, token).catch(() => null);
      const text = await reply?.text().catch(() => null);
      if (!reply || text === null || text === undefined) return null;
      expect([reply.status, text]).toEqual([200, expect.anything()]);
      return (JSON.parse(text) as { data: { id: string } }).data.id;
    },
    /** Returns all messages, newest first. */
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

/** Mulberry32: a seeded generator of numbers from 0 to 1. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
