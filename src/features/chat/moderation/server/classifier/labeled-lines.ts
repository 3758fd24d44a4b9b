import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';

export type Part = 'train' | 'tune' | 'held out';

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
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  const bucket = hash % 10;
  return bucket < 5 ? 'train' : bucket < 7 ? 'tune' : 'held out';
}
