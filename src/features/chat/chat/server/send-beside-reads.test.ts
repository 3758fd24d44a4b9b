import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { createHttp } from '#core/server/http/server.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { clockLimits } from '#core/server/testing/test-clock.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

const READERS = 64;

test('while people of 64 networks behind a proxy read history without a pause, a message is sent after few of their statements', async () => {
  // With one connection, counts show how long a statement waits for others.
  const database = await openDatabase({ url: await testDatabaseUrl(chatFeatures), log: pino({ level: 'silent' }), connections: 1 });
  afterTest(() => database.close());
  let answered = 0;
  const counted = async <T>(statement: Promise<T>): Promise<T> => {
    const result = await statement;
    answered += 1;
    return result;
  };
  const db: Db = { rows: (statement) => counted(database.db.rows(statement)), row: (statement) => counted(database.db.row(statement)) };
  const { ctx, clock } = await testApp(chatFeatures, { database: { ...database, db } });
  const { chatroomId } = await givenRoom(database.db);
  const viewer = await givenUser(database.db, 'viewer');
  await givenMessage(database.db, chatroomId, viewer.id);

  let before = Number.NaN;
  let meanwhile = Number.NaN;
  const http = await createHttp({
    ctx,
    routes: chatFeatures.flatMap(({ routes }) => routes),
    proxies: { count: 1, header: 'x-forwarded-for' },
    // Less than the total of all readers, so that a server that treats them as one network refuses them.
    readLimit: { limits: clockLimits(clock.now), perMinute: READERS },
    identify: async () => {
      before = answered;
      return { viewer, csrfToken: '' };
    },
    onReply: (method) => {
      if (method === 'POST') meanwhile = answered - before;
    },
  });
  afterTest(() => http.close());
  const origin = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`;

  let pages = 0;
  let isOver = false;
  const everybodyReads = Promise.withResolvers<void>();
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    while (!isOver) {
      const page = await fetch(`${origin}/api/v2/channels/ana/messages`, { headers: { 'x-forwarded-for': `192.0.2.${reader}` } });
      await page.text();
      expect(page.status).toBe(200);
      pages += 1;
      if (pages === 2 * READERS) everybodyReads.resolve();
    }
  });
  // A refused reader fails the test at once.
  await Promise.race([everybodyReads.promise, Promise.all(readers)]);

  const sent = await fetch(`${origin}/api/v2/messages/send/${chatroomId}`, {
    method: 'POST',
    headers: { authorization: 'Bearer viewer', 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
    body: JSON.stringify({ content: 'good evening' }),
  });
  isOver = true;
  await Promise.all(readers);
  expect(sent.status).toBe(200);
  // The message takes a few statements. Each waits for at most one running statement, and some reads run between them. In a single queue
  // each statement would wait for all readers.
  expect(meanwhile).toBeLessThan(READERS / 2);
});
