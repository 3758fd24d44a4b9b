import type { AiLabel, Levels } from '../../contract/filters.ts';
import { caughtLabels, type Scores } from './levels.ts';

/** What a channel's filters are asked about one message. */
export interface Judged {
  /** The entry of the banned words by which it is caught, or null. */
  bannedWord: string | null;
  levels: Levels;
  /** Nothing when no classifier was asked. */
  scores: Scores;
  /** The channel lets the first message of a newcomer wait. */
  holdFirstMessages: boolean;
  sender: {
    /** Moderators and above: nothing holds them. */
    isModeratorOrAbove: boolean;
    /** They never said anything here before. */
    isNewcomer: boolean;
  };
}

/**
 * What becomes of a message. `flag`: it is said, marked for moderators. `hold`: a moderator sees it first. `block`: it is refused with this
 * code. `labels` are the violated rules of AI moderation, empty when it is about something else.
 */
export type Verdict =
  | { act: 'pass' }
  | { act: 'flag'; labels: AiLabel[] }
  | { act: 'hold'; reason: 'ai' | 'first_message'; labels: AiLabel[] }
  | { act: 'block'; code: 'BANNED_WORD_ERROR'; word: string; labels: AiLabel[] }
  | { act: 'block'; code: 'MODERATION_BLOCKED_ERROR'; labels: AiLabel[] };

/** The strictest that applies, banned words first (MO-08, MO-09). All labels that were found are named, whatever their level. */
export function judgeContent({ bannedWord, levels, scores, holdFirstMessages, sender }: Judged): Verdict {
  if (sender.isModeratorOrAbove) return { act: 'pass' };
  const caught = caughtLabels(levels, scores);
  const labels = caught.map(({ label }) => label);
  if (bannedWord !== null) return { act: 'block', code: 'BANNED_WORD_ERROR', word: bannedWord, labels };
  if (caught.some(({ level }) => level === 'block')) return { act: 'block', code: 'MODERATION_BLOCKED_ERROR', labels };
  if (caught.some(({ level }) => level === 'hold')) return { act: 'hold', reason: 'ai', labels };
  if (holdFirstMessages && sender.isNewcomer) return { act: 'hold', reason: 'first_message', labels };
  return labels.length > 0 ? { act: 'flag', labels } : { act: 'pass' };
}
