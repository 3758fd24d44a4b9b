import { AI_LABELS, type AiLabel } from '#features/chat/moderation/contract/filters.ts';

export function knownAiLabels(violated: readonly string[]): AiLabel[] {
  const labels = new Set(violated);
  return AI_LABELS.filter((label) => labels.has(label));
}
