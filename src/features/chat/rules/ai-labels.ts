import { AI_LABELS, type AiLabel } from '#features/moderation/contract/filters.ts';

/** The labels to show of those that a message violated, each once; unknown ones are dropped. */
export function shownAiLabels(violated: readonly string[]): AiLabel[] {
  const wanted = new Set(violated);
  return AI_LABELS.filter((label) => wanted.has(label));
}
