import { AI_LABELS, type AiLabel, type Level, type Levels } from '../../contract/filters.ts';

/** How sure a classifier is that a text is of a label: 0 not at all, 1 entirely. Labels that are not named are 0. */
export type Scores = Partial<Record<AiLabel, number>>;

/** From this score on a text is of a label. Classifiers are tuned so that this is where they are right most often. */
export const FOUND = 0.5;
/** From this score on it surely is. Only then a message is refused; what may be so waits for a moderator instead. */
export const SURE = 0.75;

/** Every label with its level; those that nobody set are off. */
export const allLevels = (set: Partial<Levels>): Levels =>
  Object.fromEntries(AI_LABELS.map((label) => [label, set[label] ?? 'off'])) as Record<AiLabel, Level>;

/** False when a classifier need not be asked at all. */
export const anyLevel = (levels: Levels): boolean => AI_LABELS.some((label) => levels[label] !== 'off');

/** The labels of a text whose level is not off, with what happens because of each. */
export function caughtLabels(levels: Levels, scores: Scores): { label: AiLabel; level: Exclude<Level, 'off'> }[] {
  return AI_LABELS.flatMap((label) => {
    const [level, score] = [levels[label], scores[label] ?? 0];
    if (level === 'off' || score < FOUND) return [];
    return [{ label, level: level === 'block' && score < SURE ? 'hold' : level }];
  });
}
