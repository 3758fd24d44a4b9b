import { type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#core/web/chunk.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { reportProblem } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { WORD_LENGTH } from '#features/chat/moderation/contract/filters.ts';
import { refusedWord, useAddWords } from './use-banned-words.ts';
import { type TypedWord, typedWords } from './word-validity.ts';

/** Maximum number of previewed lines. Invalid lines come first. */
const SHOWN = 5;

/** Renders a test of new words before they are added, or of the whole list. `isReady` is true if all words are valid. */
export type TryWordsSlot = (which: 'new' | 'all', words: readonly string[], isReady: boolean) => ReactNode;

/** One word per line. Shows the kind and validity of each while typing. */
export function AddWords({ slug, tryWords }: { slug: string; tryWords?: TryWordsSlot | undefined }) {
  const [text, setText] = useState('');
  const validatePattern = usePatternValidator(/^\s*\//m.test(text));
  const words = typedWords(text, validatePattern);
  const wrong = words.filter(({ refusal }) => refusal !== null);
  const add = useAddWords(slug, () => {
    setText('');
    toast.good('moderation.words.added', { count: words.length });
  });
  const named = refusedWord(add.error);
  const form = useSubmit(() => {
    if (words.length > 0 && wrong.length === 0) add.mutate(words.map(({ word }) => word));
  }, add.isPending);
  return (
    <form {...form} className="flex flex-col gap-2">
      <TextAreaField
        label={t('moderation.words.add')}
        hint={t('moderation.words.add.hint')}
        rows={2}
        value={text}
        error={add.isError ? `${named === null ? '' : `${named}: `}${refusalText(add.error)}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          add.reset();
        }}
        spellCheck={false}
        autoCapitalize="none"
      />
      {words.length > 0 && (
        <ul aria-label={t('moderation.words.typed')} className="flex flex-col gap-1">
          {[...wrong, ...words.filter(({ refusal }) => refusal === null)].slice(0, SHOWN).map((word) => (
            <TypedLine key={word.word} {...word} />
          ))}
          {words.length > SHOWN && <li className="text-12 text-ink-3">{t('moderation.words.more', { count: words.length - SHOWN })}</li>}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {tryWords?.(
          'new',
          words.map(({ word }) => word),
          words.length > 0 && wrong.length === 0,
        )}
        <Button type="submit" size="small" variant="primary" disabled={words.length === 0 || wrong.length > 0} busy={add.isPending}>
          {t('moderation.words.add.button', { count: words.length })}
        </Button>
      </div>
    </form>
  );
}

function TypedLine({ word, kind, refusal }: TypedWord) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-12">
      <Icon name={refusal === null ? 'check' : 'warn'} size="small" className={refusal === null ? 'text-mint-text' : 'text-red-text'} />
      <bdi className="max-w-full truncate font-medium">{word}</bdi>
      {refusal === null ? (
        <Tag>{t(`moderation.words.kind.${kind}`)}</Tag>
      ) : (
        <span className="text-red-text">
          {refusal === 'WORD_TOO_LONG' ? t('moderation.words.too_long', { count: WORD_LENGTH }) : t(`refusal.${refusal}`)}
        </span>
      )}
    </li>
  );
}

type PatternValidator = (word: string) => TypedWord['refusal'];

/** The server's validation of patterns. Its large engine loads when the first pattern is typed; until then the result is null. */
function usePatternValidator(isEnabled: boolean): PatternValidator | null {
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
