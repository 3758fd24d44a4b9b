import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { embeddedTestDatabase } from '#core/server/testing/test-database.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

const READERS = 64;

test('while 64 people read history without a pause, a message is sent after few of their statements', async () => {
  const database = await embeddedTestDatabase(chatFeatures);
  let answered = 0;
  const counted = async <T>(statement: Promise<T>): Promise<T> => {
    const result = await statement;
    answered += 1;
    return result;
  };
  const db: Db = { rows: (statement) => counted(database.db.rows(statement)), row: (statement) => counted(database.db.row(statement)) };
  const app = await testApp(chatFeatures, { database: { ...database, db } });
  const { chatroomId } = await givenRoom(database.db);
  const viewer = await givenUser(database.db, 'viewer');
  await givenMessage(database.db, chatroomId, viewer.id);

  let pages = 0;
  let isOver = false;
  const everybodyReads = Promise.withResolvers<void>();
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const { statusCode } = await app.http.inject('/api/v2/channels/ana/messages');
      expect(statusCode).toBe(200);
      pages += 1;
      if (pages === 2 * READERS) everybodyReads.resolve();
    }
  });
  await everybodyReads.promise;

  const before = answered;
  const { status } = await app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: 'good evening' });
  const meanwhile = answered - before;
  isOver = true;
  await Promise.all(readers);
  expect(status).toBe(200);
  // The message itself takes a few statements. Each waits for at most one that already runs, and some run while the server works between
  // them. In one line behind the readers it would be all of these for each of its statements.
  expect(meanwhile).toBeLessThan(READERS / 2);
});
