import { useEffect, useState } from 'react';
import { reportProblem } from '#core/web/report.ts';
import type { TypedWord } from './word-validity.ts';

type MessageValidator = (word: string) => TypedWord['refusal'];

/**
 * The server's validation of patterns. Its engine is large, so it is loaded when the first pattern is typed; until then the result is null.
 */
export function usePatternJudge(wanted: boolean): MessageValidator | null {
  const [judge, setJudge] = useState<MessageValidator | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import('#features/moderation/rules/filters/pattern.ts').then(
      ({ weighPattern }) =>
        setJudge(() => (word: string) => {
          const weighed = weighPattern(word);
          return 'refusal' in weighed ? weighed.refusal : null;
        }),
      (error) => reportProblem('The judge of patterns did not load', error),
    );
  }, [wanted]);
  return judge;
}
