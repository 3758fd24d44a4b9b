import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { DETECTION_THRESHOLD } from '#features/chat/moderation/rules/filters/levels.ts';
import type { Classifier } from './classifier.ts';
import type { LabeledLine } from './labeled-lines.ts';

/** Precision and recall are between 0 and 1. */
export interface Measured {
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
