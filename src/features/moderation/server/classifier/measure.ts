import { AI_LABELS, type AiLabel } from '#features/moderation/contract/filters.ts';
import { FOUND } from '#features/moderation/rules/filters/levels.ts';
import type { Classifier } from './classifier.ts';
import type { LabelledLine } from './labelled-lines.ts';

/** How often a classifier is right about a label: of what it found, how much is; of what is, how much it found. From 0 to 1. */
export interface Measured {
  label: AiLabel | 'any';
  /** Lines that are of the label. */
  lines: number;
  precision: number;
  recall: number;
}

/**
 * Each label, and `any`: whether a line is of some label at all, which is what a moderator notices first. A line is found from `score` on;
 * where nothing is found, nothing found is wrong.
 */
export async function measure(classifier: Classifier, lines: readonly LabelledLine[], score = FOUND): Promise<Measured[]> {
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
