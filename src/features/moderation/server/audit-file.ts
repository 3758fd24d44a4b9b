import type { AuditEntry } from '#features/moderation/contract/audit.ts';

/** The audit log as a file: CSV by RFC 4180, with a head line, or one JSON array with an entry a line. Texts are untrusted. */

const COLUMNS: readonly (readonly [name: string, read: (entry: AuditEntry) => string | number])[] = [
  ['time', (entry) => entry.created_at],
  ['act', (entry) => entry.act],
  ['actor', (entry) => entry.actor?.username ?? ''],
  ['target', (entry) => entry.target?.username ?? ''],
  ['reason', (entry) => entry.reason],
  ['details', (entry) => (Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details))],
  ['messages_hit', (entry) => entry.messages_hit],
  ['message_ids', (entry) => entry.message_ids.join(' ')],
  ['id', (entry) => entry.id],
];

/** What a spreadsheet would take for a formula at the start of a cell (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One cell: always quoted; a text that would be a formula begins with an apostrophe. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const inert = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvFile(pages: AsyncIterable<readonly AuditEntry[]>): AsyncIterable<string> {
  yield `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}`;
  for await (const page of pages) yield page.map((entry) => csvLine(COLUMNS.map(([, read]) => read(entry)))).join('');
}

export async function* jsonFile(pages: AsyncIterable<readonly AuditEntry[]>): AsyncIterable<string> {
  let before = '[\n';
  for await (const page of pages) {
    for (const entry of page) {
      yield before + JSON.stringify(entry);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
