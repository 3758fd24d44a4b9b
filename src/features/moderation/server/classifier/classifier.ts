import type { Scores } from '#features/moderation/rules/filters/levels.ts';

/**
 * Says how sure it is that a text is of each label of AI moderation. It answers for every text and does not fail: one that asks another
 * server has its own way out when that is away.
 */
export interface Classifier {
  /** `text` is what was written, with emote tokens replaced by a space. */
  classify(text: string): Scores | Promise<Scores>;
}
