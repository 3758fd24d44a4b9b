import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedTestFolder } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { restartableServer } from './testing/restartable-server.ts';

const SENDERS = 6;
/** The server is killed at one of this many first replies of a round, while other senders wait for theirs. */
const LATEST = 60;

/** Set CRASH_SEED to the seed of a failed run to kill at the same replies. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));

/** Number of kills of each. Set CRASH_KILLS for more. */
const KILLS = Number(process.env.CRASH_KILLS ?? 3);

test.each(['the server', 'PostgreSQL', 'both'] as const)(
  `every message answered 200 is stored exactly once after kill -9 of %s under sends, and no other message appears (seed ${seed})`,
  async (victim) => {
    const random = randomFrom(seed);
    const folder = await embeddedTestFolder(features);
    const server = await restartableServer({ DATA_DIR: folder });
    const people = await Promise.all(Array.from({ length: SENDERS }, (_, at) => server.signUp(`sender${at}`)));
    const room = await server.roomOf('sender0');
    /** All texts that were ever sent, and the texts of those answered 200, by message ID. */
    const tried = new Set<string>();
    const answered = new Map<string, string>();

    for (let round = 0; round < KILLS; round++) {
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
      if (victim !== 'the server') killPostgres(folder);
      if (victim !== 'PostgreSQL') await server.kill();
      await Promise.all(sending);

      if (victim === 'PostgreSQL') await server.isHealthy();
      else await server.start();
      const history = await server.history('sender0');
      const stored = new Map(history.map(({ id, content }) => [id, content]));
      expect(stored.size, 'no message appears twice').toBe(history.length);
      expect(new Set(stored.values()).size, 'no text was stored twice').toBe(history.length);
      expect([...answered].filter(([id, content]) => stored.get(id) !== content)).toEqual([]);
      expect([...stored.values()].filter((content) => !tried.has(content))).toEqual([]);
      expect(history.map(({ cursor }) => Number(cursor))).toEqual(
        [...new Set(history.map(({ cursor }) => Number(cursor)))].sort((one, other) => other - one),
      );
    }
  },
);

const killPostgres = (folder: string) =>
  process.kill(Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');

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
