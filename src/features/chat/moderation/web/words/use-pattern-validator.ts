import { useEffect, useState } from 'react';
import { loadChunk } from '#core/web/chunk.ts';
import { reportProblem } from '#core/web/report.ts';
import type { TypedWord } from './word-validity.ts';

type PatternValidator = (word: string) => TypedWord['refusal'];

/** The server's validation of patterns. Its large engine loads when the first pattern is typed; until then the result is null. */
export function usePatternValidator(wanted: boolean): PatternValidator | null {
  const [validator, setValidator] = useState<PatternValidator | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('#features/chat/moderation/rules/filters/pattern.ts')).then(
      ({ analyzePattern: weighPattern }) =>
        setValidator(() => (word: string) => {
          const weighed = weighPattern(word);
          return 'refusal' in weighed ? weighed.refusal : null;
        }),
      (error) => reportProblem("Couldn't load the pattern validator", error),
    );
  }, [wanted]);
  return validator;
}
