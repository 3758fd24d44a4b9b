import { expect, test } from 'vitest';
import { csvCell, csvFile, jsonFile } from '#core/server/table-file.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { AUDIT_COLUMNS } from './audit-columns.ts';

const anEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '019b7d25-0000-7000-8000-000000000001',
  act: 'timeout',
  actor: { id: 1, username: 'mod', slug: 'mod' },
  target: null,
  reason: '',
  details: {},
  messages_hit: 0,
  message_ids: [],
  created_at: '2026-01-02T12:00:00.000000Z',
  ...overrides,
});

async function* pagesOf(...pages: AuditEntry[][]) {
  yield* pages;
}

async function whole(file: AsyncIterable<string>) {
  let text = '';
  for await (const piece of file) text += piece;
  return text;
}

test('MO-11 no CSV cell starts a formula, and quotes and line breaks stay inside their cell', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    expect(csvCell(`${start}cmd|'/C calc'!A0`)).toBe(`"'${start}cmd|'/C calc'!A0"`);
  }
  expect([csvCell('a "b"\r\nc,d'), csvCell(-5), csvCell('')]).toEqual(['"a ""b""\r\nc,d"', '"-5"', '""']);
});

test('MO-11 the CSV file has a header line and one line per entry across all pages', async () => {
  const file = await whole(
    csvFile(AUDIT_COLUMNS, pagesOf([anEntry({ reason: '=1+1' })], [anEntry({ details: { duration: 5 }, message_ids: ['a', 'b'] })])),
  );
  const [head, first, second, rest] = file.split('\r\n');
  expect(head).toBe('\uFEFF"time","act","actor","target","reason","details","messages_hit","message_ids","id"');
  expect(first).toBe('"2026-01-02T12:00:00.000000Z","timeout","mod","","\'=1+1","","0","","019b7d25-0000-7000-8000-000000000001"');
  expect(second).toContain('"{""duration"":5}","0","a b"');
  expect(rest).toBe('');
});

test('MO-11 the JSON file is one array, whether there are no entries, one entry or several pages', async () => {
  for (const pages of [[[]], [], [[anEntry()], [anEntry({ act: 'ban' }), anEntry()], []]]) {
    expect(JSON.parse(await whole(jsonFile(pagesOf(...pages))))).toEqual(pages.flat());
  }
});
