/** Measures the accuracy of the local classifier on held-out labeled lines, and its cost. */
import { BLOCK_THRESHOLD, DETECTION_THRESHOLD } from '#features/chat/moderation/rules/filters/check-content.ts';
import { localClassifier, localScores } from '#features/chat/moderation/server/classifier/local-classifier.ts';
import { labeledLines, measure } from '#features/chat/moderation/server/classifier/measure.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** Returns the table for the held-out lines, with their number. */
export async function labelsTable(): Promise<string> {
  const all = labeledLines();
  const heldOut = all.filter(({ part }) => part === 'held out');
  const [found, sure] = [
    await measure(localClassifier, heldOut, DETECTION_THRESHOLD),
    await measure(localClassifier, heldOut, BLOCK_THRESHOLD),
  ];
  const rows = found.map(({ label, lines, precision, recall }, at) =>
    [label, lines, percent(precision), percent(recall), percent(sure[at]!.precision), percent(sure[at]!.recall)].join(' | '),
  );
  return [
    `${heldOut.length} lines held out of ${all.length}; ${localClassifierCost(heldOut.map(({ text }) => text))}\n`,
    '| label | lines | found: precision | recall | sure: precision | recall |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function localClassifierCost(texts: readonly string[]): string {
  const taken = [0, 1, 2, 3].flatMap(() =>
    texts.map((text) => {
      const start = performance.now();
      localScores(text);
      return performance.now() - start;
    }),
  );
  taken.sort((one, other) => one - other);
  return `a line takes ${taken[taken.length >> 1]!.toFixed(3)} ms (median)`;
}
