import type { Scores } from '#features/chat/moderation/rules/filters/levels.ts';

/**
 * Scores how likely a text belongs to each AI moderation label. It must return scores for every text and never throw: an implementation
 * that calls a remote server needs a fallback for when that server is down.
 */
export interface Classifier {
  /** `text` is the message with every emote token replaced by a space. */
  classify(text: string): Scores | Promise<Scores>;
}
