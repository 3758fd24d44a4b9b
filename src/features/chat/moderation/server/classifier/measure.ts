import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { DETECTION_THRESHOLD } from '#features/chat/moderation/rules/filters/check-content.ts';
import type { Classifier } from './classifier.ts';

/** Precision and recall are between 0 and 1. */
interface Measured {
  label: AiLabel | 'any';
  lines: number;
  precision: number;
  recall: number;
}

/** `any` measures lines with at least one label. A label is detected from `score` on. Precision is 1 if nothing is detected. */
export async function measure(classifier: Classifier, lines: readonly LabeledLine[], score = DETECTION_THRESHOLD): Promise<Measured[]> {
  const judged = await Promise.all(
    lines.map(async ({ text, labels }) => {
      const scores = await classifier.classify(text);
      return { is: labels, found: AI_LABELS.filter((label) => (scores[label] ?? 0) >= score) };
    }),
  );
  const of = (label: Measured['label'], has: (labels: readonly AiLabel[]) => boolean): Measured => {
    const is = judged.filter((line) => has(line.is));
    const found = judged.filter((line) => has(line.found));
    const right = is.filter((line) => has(line.found)).length;
    return {
      label,
      lines: is.length,
      precision: right === 0 ? Number(found.length === 0) : right / found.length,
      recall: is.length === 0 ? 1 : right / is.length,
    };
  };
  return [...AI_LABELS.map((label) => of(label, (labels) => labels.includes(label))), of('any', (labels) => labels.length > 0)];
}

type Part = 'train' | 'tune' | 'held out';

export interface LabeledLine {
  text: string;
  labels: AiLabel[];
  /** From the section heading, for example `english`, or `any`. */
  language: string;
  part: Part;
}

/** Reads `labeled-lines.txt`: section headings `= labels language`, each followed by one text per line. */
export function labeledLines(): LabeledLine[] {
  const lines: LabeledLine[] = [];
  let labels: AiLabel[] = [];
  let language = '';
  for (const line of readFileSync(join(import.meta.dirname, 'labeled-lines.txt'), 'utf8').split('\n')) {
    if (line.startsWith('= ')) {
      const words = line.slice(2).split(' ');
      labels = AI_LABELS.filter((label) => words.includes(label));
      language = words.at(-1)!;
    } else if (line !== '') lines.push({ text: line, labels, language, part: partOf(line) });
  }
  return lines;
}

/** Splits the lines 5:2:3 into training, tuning and held-out parts by the FNV-1a hash of the text. */
function partOf(text: string): Part {
  const bucket = hashOf(text) % 10;
  return bucket < 5 ? 'train' : bucket < 7 ? 'tune' : 'held out';
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
