import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { testDatabase } from './testing/test-database.ts';

/** An output that records its lines. */
function output(isTTY: boolean) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  return { stream, text: () => (stream.read() as string | null) ?? '' };
}

test('a logged database error has its table and constraint, but not the values of the row', async () => {
  const { db } = await testDatabase([]);
  await db.rows(sql`create table people (name text not null, password_hash text not null, constraint people_name check (name <> ''))`);
  const refused = await db.rows(sql`insert into people values ('', 'a-secret-hash')`).catch((error: unknown) => error);
  expect(refused).toMatchObject({ detail: expect.stringContaining('a-secret-hash') });
  for (const LOG_FORMAT of ['json', 'text'] as const) {
    const { stream, text } = output(false);
    (await openLog({ LOG_LEVEL: 'info', LOG_FORMAT }, stream)).error({ err: refused }, 'request failed');
    const line = text();
    for (const part of ['request failed', '23514', 'people_name']) expect(line).toContain(part);
    expect(line).not.toContain('a-secret-hash');
  }
});

test.each([
  ['auto', true, 'text'],
  ['auto', false, 'json'],
  ['text', false, 'text'],
  ['json', true, 'json'],
] as const)('LOG_FORMAT=%s with a terminal: %s writes %s', async (LOG_FORMAT, isTTY, written) => {
  const { stream, text } = output(isTTY);
  (await openLog({ LOG_LEVEL: 'info', LOG_FORMAT }, stream)).info({ program: 'ffmpeg' }, 'ffmpeg was found');
  const line = text();
  if (written === 'json') expect(JSON.parse(line)).toMatchObject({ level: 30, program: 'ffmpeg', msg: 'ffmpeg was found' });
  else {
    expect(stripVTControlCharacters(line)).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: ffmpeg was found\n {4}program: "ffmpeg"\n$/);
    expect(line.includes('\u001b'), 'colors').toBe(isTTY);
  }
});
