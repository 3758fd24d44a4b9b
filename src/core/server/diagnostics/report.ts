import { bytesText } from '#core/contract/bytes.ts';
import { byUrgency, type Facts, FINDING_STATES, type Finding, type FindingState, GENERAL_CODES, isSize } from '#core/contract/finding.ts';
import type { DiagnosticCtx } from './diagnostic.ts';
import { withoutAddresses } from './redact.ts';
import { diagnosticsOf, mapTexts } from './run-diagnostics.ts';

/** A finding in English, without addresses, to be sent to somebody else. */
export interface ReportedFinding extends Omit<Finding, 'place'> {
  title: string;
  text: string;
  /** Null when nothing is to be done. */
  advice: string | null;
}

const LOCALE = 'en';

/** Errors first. Removes email and IP addresses. */
export async function reportOf(ctx: Pick<DiagnosticCtx, 'features'>, findings: readonly Finding[]): Promise<ReportedFinding[]> {
  const { IntlMessageFormat } = await import('intl-messageformat');
  const texts: Record<string, string> = Object.assign({}, ...diagnosticsOf(ctx).map((diagnostic) => diagnostic.texts));
  const sentence = (key: string, facts: Facts): string | null => {
    const message = texts[key];
    return message === undefined ? null : withoutAddresses(String(new IntlMessageFormat(message, LOCALE).format(shown(facts))));
  };
  return byUrgency(findings).map(({ place: _place, ...finding }) => {
    const { id, code, facts } = finding;
    const key = `check.${GENERAL_CODES.includes(code) ? 'any' : id}.${code}`;
    return {
      ...finding,
      facts: mapTexts(facts, withoutAddresses),
      title: texts[`check.${id}`] ?? id,
      text: sentence(key, facts) ?? code,
      advice: sentence(`${key}.fix`, facts),
    };
  });
}

const shown = (facts: Facts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' && isSize(name) ? bytesText(value, LOCALE) : value]),
  );

/** Widest state, and two spaces. */
const INDENT = Math.max(...FINDING_STATES.map(({ length }) => length)) + 2;
const WIDTH = 100;

/** For a terminal: each finding with its state, and its advice below. */
export function reportText(findings: readonly ReportedFinding[]): string {
  const lines = findings.flatMap(({ state, title, text, advice }) => [
    ...wrapped(`${title}: ${text}`, state.padEnd(INDENT)),
    ...(advice === null ? [] : wrapped(advice, ''.padEnd(INDENT))),
  ]);
  const counts = FINDING_STATES.map((state) => counted(findings.filter((finding) => finding.state === state).length, state));
  return [...lines, '', counts.join(', ')].join('\n');
}

const counted = (count: number, state: FindingState): string =>
  `${count} ${state}${count !== 1 && (state === 'error' || state === 'warning') ? 's' : ''}`;

/** Breaks at spaces; lines after the first are indented. */
function wrapped(text: string, start: string): string[] {
  const lines: string[] = [];
  let line = start;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ''.padEnd(INDENT);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

export const hasErrors = (findings: readonly Pick<Finding, 'state'>[]): boolean => findings.some(({ state }) => state === 'error');
