import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AI_LABELS } from '#features/chat/moderation/contract/filters.ts';
import { knownAiLabels } from './ai-labels.ts';

test('M-08 labels outside the eight known ones are dropped', () => {
  expect(knownAiLabels(['hate', 'self_harm', 'is_spam-TRUE', 'spam', 'HATE', 'hate'])).toEqual(['hate', 'spam']);
  expect(knownAiLabels([...AI_LABELS])).toEqual(['bullying', 'drugs', 'gibberish', 'hate', 'sexual', 'spam', 'violence', 'weapons']);
});

test('M-08 for any filter result, only its known labels are shown', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...AI_LABELS))), (violated) => {
      const shown = knownAiLabels(violated);
      return shown.every((label) => violated.includes(label)) && new Set(shown).size === shown.length;
    }),
  );
});
