/** Measures the local classifier on functional tests of hate, threats and harmless talk that resembles them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Services } from '#core/server/context.ts';
import { AI_LABELS, type AiLabel, type Level } from '#features/chat/moderation/contract/filters.ts';
import { withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { functionalLines } from '#features/chat/moderation/server/classifier/functional-lines.ts';
import { hashOf } from '#features/chat/moderation/server/classifier/measure.ts';
import { checkBatch, NO_FILTERS } from '#features/chat/moderation/server/filters/check-batch.ts';

interface KindLine {
  text: string;
  labels: readonly AiLabel[];
  kind: string;
}

/** What happens to a line at `hold` and at `block`. `flag` flags the same lines that `hold` holds. */
interface Judged extends KindLine {
  isHeld: boolean;
  isRefused: boolean;
}

/** Null stands for all labels. */
type Measured = AiLabel | null;

/** Decides as for a message of a viewer, with only this label active. */
async function judge(lines: readonly KindLine[], label: Measured): Promise<Judged[]> {
  const verdicts = (level: Level) => {
    const levels = withDefaultLevels(Object.fromEntries((label === null ? AI_LABELS : [label]).map((active) => [active, level])));
    const filters = { ...NO_FILTERS, levels };
    const requests = lines.map(({ text }) => ({ filters, text, isModeratorOrAbove: false, isNewcomer: false }));
    return checkBatch({ services: {} as Services }, requests);
  };
  const [atHold, atBlock] = [await verdicts('hold'), await verdicts('block')];
  return lines.map((line, at) => ({ ...line, isHeld: atHold[at]!.act === 'hold', isRefused: atBlock[at]!.act === 'block' }));
}

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

/** Precision and recall of a label at both levels, with counts. */
function labelRow(lines: readonly Judged[], label: Measured): string {
  const hasLabel = ({ labels }: Judged) => (label === null ? labels.length > 0 : labels.includes(label));
  const is = lines.filter(hasLabel).length;
  const cells = (['isHeld', 'isRefused'] as const).flatMap((caught) => {
    const found = lines.filter((line) => line[caught]);
    const right = found.filter(hasLabel).length;
    return [`${right} of ${found.length}`, percent(right, found.length), percent(right, is)];
  });
  return `| ${label ?? 'any'} | ${is} | ${cells.join(' | ')} |`;
}

const nameOf = ({ kind, labels }: KindLine) => `${labels.length === 0 ? 'harmless' : 'hostile'} | ${kind}`;

/** Harmless kinds should have no caught lines. */
function kindRows(lines: readonly Judged[]): string[] {
  return [...new Set(lines.map(nameOf))].sort().map((name) => {
    const all = lines.filter((line) => nameOf(line) === name);
    const share = (caught: 'isHeld' | 'isRefused') => percent(all.filter((line) => line[caught]).length, all.length);
    return `| ${name} | ${all.length} | ${share('isHeld')} | ${share('isRefused')} |`;
  });
}

async function tables(title: string, lines: readonly KindLine[], labels: readonly AiLabel[]): Promise<string> {
  const rows = await Promise.all([...labels, null].map(async (label) => labelRow(await judge(lines, label), label)));
  return [
    `${title}: ${lines.length} lines, ${lines.filter((line) => line.labels.length === 0).length} of them harmless\n`,
    '| label | lines | hold: right of found | precision | recall | block: right of found | precision | recall |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '\n| lines | kind | number | caught at hold | refused at block |',
    '| --- | --- | ---: | ---: | ---: |',
    ...kindRows(await judge(lines, null)),
  ].join('\n');
}

/** Tables for the held-out half of each language, and of both. `part` may name the tuning half while rules are written. */
export async function functionalTables(part: 'tune' | 'held out'): Promise<string> {
  const lines = functionalLines().filter((line) => line.part === part);
  const of = (name: string) => lines.filter(({ language }) => language === name);
  const all = [
    await tables('English', of('english'), ['hate', 'violence']),
    await tables('German', of('german'), ['hate', 'violence']),
    await tables('Both', lines, ['hate', 'violence']),
  ];
  return [`Functional lines, ${part}`, ...all].join('\n\n');
}

/**
 * A CSV file with the columns of HateCheck (doi:10.18653/v1/2021.acl-long.4) and Multilingual HateCheck. Only the half of its templates that
 * the rules were not tuned on is measured. Misspelled lines name the template that they are made from.
 */
export function suiteTables(file: string): Promise<string> {
  const [head = [], ...rows] = csvRows(readFileSync(file, 'utf8'));
  const lines = rows
    .map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])))
    .filter(({ ref_templ_id, templ_id }) => hashOf(String(Number(ref_templ_id || templ_id))) % 2 === 1)
    .map(({ test_case = '', label_gold, functionality = '' }) => {
      const labels: readonly AiLabel[] = label_gold === 'hateful' ? ['hate'] : [];
      return { text: test_case, labels, kind: functionality };
    });
  return tables(`${basename(file)}, held out`, lines, ['hate']);
}

/** Cells may be quoted, and then contain commas, line breaks and doubled quotation marks (RFC 4180). */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
