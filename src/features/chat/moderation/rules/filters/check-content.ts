import type { AiLabel, Levels } from '../../contract/filters.ts';
import { caughtLabels, type Scores } from './levels.ts';

/** The facts about one message that is checked against a channel's filters. */
export interface ContentCheck {
  /** The banned word that the message matched, or null. */
  bannedWord: string | null;
  levels: Levels;
  /** Empty if the classifier was not called. */
  scores: Scores;
  /** Whether the channel holds the first message of a newcomer. */
  holdFirstMessages: boolean;
  sender: {
    /** Moderators and above skip all filters. */
    isModeratorOrAbove: boolean;
    /** Whether the sender has never posted in this channel. */
    isNewcomer: boolean;
  };
}

/**
 * The consequence for a message. `flag`: it is posted and marked for moderators. `hold`: it waits for a moderator. `block`: it is refused
 * with this code. `labels` are the AI moderation labels that were found, if any.
 */
export type Verdict =
  | { act: 'pass' }
  | { act: 'flag'; labels: AiLabel[] }
  | { act: 'hold'; reason: 'ai' | 'first_message'; labels: AiLabel[] }
  | { act: 'block'; code: 'BANNED_WORD_ERROR'; word: string; labels: AiLabel[] }
  | { act: 'block'; code: 'MODERATION_BLOCKED_ERROR'; labels: AiLabel[] };

/**
 * Returns the strictest verdict that applies; banned words come first (MO-08, MO-09). All labels that were found at a level other than off
 * are included.
 */
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

/**
 * Whether a link to this host is allowed in a chat without links: the host must be one of the allowed domains or a subdomain of one. Both
 * must be normalized as browsers do it: lower case, `xn--` for other scripts. A trailing dot and a port are ignored.
 */
export function linkAllowed(host: string, allowedDomains: readonly string[]): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return allowedDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}
