/** The only labels of AI moderation that a screen shows (chat-core.md 5, M-08). */
export const AI_LABELS = ['bullying', 'drugs', 'gibberish', 'hate', 'sexual', 'spam', 'violence', 'weapons'] as const;
export type AiLabel = (typeof AI_LABELS)[number];

/** The labels to show of those that a message violated, each once; unknown ones are dropped. */
export function shownAiLabels(violated: readonly string[]): AiLabel[] {
  const wanted = new Set(violated);
  return AI_LABELS.filter((label) => wanted.has(label));
}
