import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AI_LABELS, type AiLabel } from '#features/moderation/contract/filters.ts';

/** What the classifier was made with, what it was tuned on, and what it never saw. */
export type Part = 'train' | 'tune' | 'held out';

export interface LabelledLine {
  text: string;
  labels: AiLabel[];
  /** As its section says: `english`, or `any`. */
  language: string;
  part: Part;
}

/** The lines of `labelled-lines.txt`: a heading `= labels language`, then one text a line. A line's part depends on its text alone. */
export function labelledLines(): LabelledLine[] {
  const lines: LabelledLine[] = [];
  let labels: AiLabel[] = [];
  let language = '';
  for (const line of readFileSync(join(import.meta.dirname, 'labelled-lines.txt'), 'utf8').split('\n')) {
    if (line.startsWith('= ')) {
      const words = line.slice(2).split(' ');
      labels = AI_LABELS.filter((label) => words.includes(label));
      language = words.at(-1)!;
    } else if (line !== '') lines.push({ text: line, labels, language, part: partOf(line) });
  }
  return lines;
}

/** Of ten lines five are for training, two for tuning, three are held out: by the FNV-1a hash of the text. */
function partOf(text: string): Part {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  const place = hash % 10;
  return place < 5 ? 'train' : place < 7 ? 'tune' : 'held out';
}
