import { useEffect, useState } from 'react';
import { loadChunk } from '#core/web/chunk.ts';
import { reportProblem } from '#core/web/report.ts';
import type { TypedWord } from './word-validity.ts';

type PatternValidator = (word: string) => TypedWord['refusal'];

/** The server's validation of patterns. Its large engine loads when the first pattern is typed; until then the result is null. */
export function usePatternValidator(isEnabled: boolean): PatternValidator | null {
  const [validator, setValidator] = useState<PatternValidator | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    loadChunk(() => import('#features/chat/moderation/rules/filters/pattern.ts')).then(
      ({ analyzePattern }) =>
        setValidator(() => (word: string) => {
          const analysis = analyzePattern(word);
          return 'refusal' in analysis ? analysis.refusal : null;
        }),
      (error) => reportProblem("Couldn't load the pattern validator", error),
    );
  }, [isEnabled]);
  return validator;
}
