export type Columns<Row> = readonly (readonly [name: string, read: (row: Row) => string | number])[];

/** Characters at the start of a cell that make a spreadsheet treat it as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Always quoted; a text that would be a formula gets a leading apostrophe. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const inert = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180 with a header line. The texts may be untrusted input. */
export async function* csvFile<Row>(columns: Columns<Row>, pages: AsyncIterable<readonly Row[]>): AsyncIterable<string> {
  // The byte order mark lets spreadsheets detect UTF-8.
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  for await (const page of pages) yield page.map((row) => csvLine(columns.map(([, read]) => read(row)))).join('');
}

export async function* jsonFile<Row>(pages: AsyncIterable<readonly Row[]>): AsyncIterable<string> {
  let before = '[\n';
  for await (const page of pages) {
    for (const row of page) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

type TableFormat = 'csv' | 'json';

export const tableFileHeaders = (name: string, format: TableFormat): Readonly<Record<string, string>> => ({
  'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.${format}"`,
});
