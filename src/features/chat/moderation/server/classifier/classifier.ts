import type { Scores } from '#features/chat/moderation/rules/filters/check-content.ts';

/** Must return scores for every text and never throw, so a remote implementation needs a fallback. */
export interface Classifier {
  /** `text` is the message with every emote token replaced by a space. */
  classify(text: string): Scores | Promise<Scores>;
}
