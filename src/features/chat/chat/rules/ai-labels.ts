import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';

/** Returns the violated labels to show, without duplicates and unknown ones. */
export function knownAiLabels(violated: readonly string[]): AiLabel[] {
  const wanted = new Set(violated);
  return AI_LABELS.filter((label) => wanted.has(label));
}
