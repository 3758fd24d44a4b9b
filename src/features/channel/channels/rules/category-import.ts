import { CategoryName, type IMPORT_OUTCOMES } from '#features/channel/channels/contract/manage-categories.ts';
import { StreamTags } from '#features/channel/channels/contract/stream-details.ts';
import { categorySlug } from './slugs.ts';

/** Lines with content. */
export const IMPORT_LINES_MAX = 500;

export type ImportProblem = Exclude<(typeof IMPORT_OUTCOMES)[number], 'new' | 'exists'>;

export interface ImportedCategory {
  name: string;
  slug: string;
  /** Slug of its group. */
  group: string;
  tags: string[];
  isMature: boolean;
}

/** `line` is the number of the line in the text, from 1. */
export type ImportLine = { line: number; name: string } & (
  | { problem: null; category: ImportedCategory }
  | { problem: ImportProblem; category: null }
);

const COLUMNS = 4;
const MATURE = new Map([
  ['', false],
  ['no', false],
  ['yes', true],
]);

/**
 * Reads lines of `name,group,tags,mature` (RFC 4180, without line breaks in a field). Tags are separated by semicolons, and the last two
 * fields may be absent. A first line that starts with `name` is a header. Null for too many lines.
 */
export function readImport(text: string, groups: ReadonlySet<string>): ImportLine[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const rows = /^"?name"?\s*,/i.test(lines[0]?.content ?? '') ? lines.slice(1) : lines;
  if (rows.length > IMPORT_LINES_MAX) return null;
  const names = new Set<string>();
  return rows.map(({ line, content }) => {
    const fields = fieldsOf(content);
    const read = fields === null ? ('quotes' as const) : categoryOf(fields, groups);
    const name = fields?.[0]?.trim() ?? content.slice(0, 64);
    if (typeof read === 'string') return { line, name, problem: read, category: null };
    const keys = [read.name.toLowerCase(), `/${read.slug}`];
    if (keys.some((key) => names.has(key))) return { line, name, problem: 'repeated', category: null };
    for (const key of keys) names.add(key);
    return { line, name: read.name, problem: null, category: read };
  });
}

function categoryOf(fields: readonly string[], groups: ReadonlySet<string>): ImportedCategory | ImportProblem {
  if (fields.length > COLUMNS) return 'columns';
  const [first = '', group = '', tagText = '', mature = ''] = fields.map((field) => field.trim());
  const name = CategoryName.safeParse(first);
  if (!name.success) return 'name';
  if (!groups.has(group.toLowerCase())) return 'group';
  const tags = StreamTags.safeParse(
    tagText
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean),
  );
  if (!tags.success) return 'tags';
  const isMature = MATURE.get(mature.toLowerCase());
  if (isMature === undefined) return 'mature';
  return { name: name.data, slug: categorySlug(name.data), group: group.toLowerCase(), tags: tags.data, isMature };
}

/** A field in quotes has two quotes for each of its own. Null when a quote is not closed or stands inside a field. */
function fieldsOf(line: string): string[] | null {
  const fields: string[] = [];
  const field = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;
  while (field.lastIndex <= line.length) {
    const found = field.exec(line);
    if (found === null) return null;
    const [, quoted, plain = '', end] = found;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
  return fields;
}
