import type { AiLabel, Levels } from '../../contract/filters.ts';
import { caughtLabels, type Scores } from './levels.ts';

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
  | { act: 'hold'; reason: 'ai' | 'first_message'; labels: AiLabel[] }
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
