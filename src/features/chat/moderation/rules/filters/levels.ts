import { AI_LABELS, type AiLabel, type Level, type Levels } from '../../contract/filters.ts';

/** How likely a text belongs to each label, from 0 (not at all) to 1 (certain). Missing labels count as 0. */
export type Scores = Partial<Record<AiLabel, number>>;

/** From this score on, a text counts as belonging to a label. Classifiers are tuned for best accuracy at this threshold. */
export const DETECTION_THRESHOLD = 0.5;
/**
 * From this score on, a text certainly belongs to the label. Only then is a message blocked; between the two thresholds it is held for a
 * moderator instead.
 */
export const BLOCK_THRESHOLD = 0.75;

/** Completes the levels with `off` for every missing label. */
export const withDefaultLevels = (set: Partial<Levels>): Levels =>
  Object.fromEntries(AI_LABELS.map((label) => [label, set[label] ?? 'off'])) as Record<AiLabel, Level>;

/** False if all levels are off, so the classifier need not run. */
export const hasActiveLevel = (levels: Levels): boolean => AI_LABELS.some((label) => levels[label] !== 'off');

/** The labels of a text whose level is not off, each with the level that applies. */
export function caughtLabels(levels: Levels, scores: Scores): { label: AiLabel; level: Exclude<Level, 'off'> }[] {
  return AI_LABELS.flatMap((label) => {
    const [level, score] = [levels[label], scores[label] ?? 0];
    if (level === 'off' || score < DETECTION_THRESHOLD) return [];
    return [{ label, level: level === 'block' && score < BLOCK_THRESHOLD ? 'hold' : level }];
  });
}
