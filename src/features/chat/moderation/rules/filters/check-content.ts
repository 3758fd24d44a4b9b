import { AI_LABELS, type AiLabel, type HoldReason, type Level, type Levels } from '../../contract/filters.ts';

export interface ContentCheck {
  bannedWord: string | null;
  levels: Levels;
  /** Empty if the classifier was not called. */
  scores: Scores;
  holdFirstMessages: boolean;
  sender: {
    /** Moderators and above skip all filters. */
    isModeratorOrAbove: boolean;
    isNewcomer: boolean;
  };
}

/** `hold` queues the message for a moderator. `labels` are the detected AI moderation labels. */
export type Verdict =
  | { act: 'pass' }
  | { act: 'flag'; labels: AiLabel[] }
  | { act: 'hold'; reason: HoldReason; labels: AiLabel[] }
  | { act: 'block'; code: 'BANNED_WORD_ERROR'; word: string; labels: AiLabel[] }
  | { act: 'block'; code: 'MODERATION_BLOCKED_ERROR'; labels: AiLabel[] };

/** Returns the strictest verdict; banned words come first (MO-08, MO-09). Includes every detected label whose level is not off. */
export function checkContent({ bannedWord, levels, scores, holdFirstMessages, sender }: ContentCheck): Verdict {
  if (sender.isModeratorOrAbove) return { act: 'pass' };
  const caught = caughtLabels(levels, scores);
  const labels = caught.map(({ label }) => label);
  if (bannedWord !== null) return { act: 'block', code: 'BANNED_WORD_ERROR', word: bannedWord, labels };
  if (caught.some(({ level }) => level === 'block')) return { act: 'block', code: 'MODERATION_BLOCKED_ERROR', labels };
  if (caught.some(({ level }) => level === 'hold')) return { act: 'hold', reason: 'ai', labels };
  if (holdFirstMessages && sender.isNewcomer) return { act: 'hold', reason: 'first_message', labels };
  return labels.length > 0 ? { act: 'flag', labels } : { act: 'pass' };
}

/** Both must be normalized as browsers do: lowercase, `xn--` for other scripts. Ignores a trailing dot and a port. */
export function linkAllowed(host: string, allowedDomains: readonly string[]): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return allowedDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

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
