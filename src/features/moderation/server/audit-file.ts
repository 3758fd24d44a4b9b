import type { AuditEntry } from '#features/moderation/contract/audit.ts';

/**
 * Writes the audit log as a file: CSV (RFC 4180) with a header line, or one JSON array with one entry per line. The texts are untrusted
 * input.
 */

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

/** Characters at the start of a cell that make a spreadsheet treat it as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Formats one cell. It is always quoted, and a text that would be a formula gets a leading apostrophe. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const inert = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark lets spreadsheets detect UTF-8. */
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
