import { AI_LABELS, type AiLabel, type Level, type Levels } from '../../contract/filters.ts';

/** Probability of each label from 0 to 1. Missing labels count as 0. */
export type Scores = Partial<Record<AiLabel, number>>;

/** Minimum score of a detected label. Classifiers are tuned for best accuracy at this threshold. */
export const DETECTION_THRESHOLD = 0.5;
/** Minimum score for blocking a message. Between the two thresholds it is held for a moderator instead. */
export const BLOCK_THRESHOLD = 0.75;

export const withDefaultLevels = (set: Partial<Levels>): Levels =>
  Object.fromEntries(AI_LABELS.map((label) => [label, set[label] ?? 'off'])) as Record<AiLabel, Level>;

export const hasActiveLevel = (levels: Levels): boolean => AI_LABELS.some((label) => levels[label] !== 'off');

/** Detected labels whose level is not off, each with the level that applies. */
export function caughtLabels(levels: Levels, scores: Scores): { label: AiLabel; level: Exclude<Level, 'off'> }[] {
  return AI_LABELS.flatMap((label) => {
    const [level, score] = [levels[label], scores[label] ?? 0];
    if (level === 'off' || score < DETECTION_THRESHOLD) return [];
    return [{ label, level: level === 'block' && score < BLOCK_THRESHOLD ? 'hold' : level }];
  });
}
