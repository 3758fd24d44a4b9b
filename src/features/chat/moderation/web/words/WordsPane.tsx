import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#core/web/chunk.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { reportProblem } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { rootScale } from '#core/web/ui/rem.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextAreaField, TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { type BannedWord, WORD_LENGTH, WORDS_MAX } from '#features/chat/moderation/contract/filters.ts';
import { bannedWordsQuery, refusedWord, useAddWords, useRemoveWord } from './use-banned-words.ts';
import { type TypedWord, typedWords } from './word-validity.ts';

const ROW = 36;
/** Minimum number of words for the search field. */
const SEARCH_FROM = 12;

export function BannedWords({ slug, tryWords }: { slug: string; tryWords?: TryWordsSlot }) {
  const words = useQuery(bannedWordsQuery(slug));
  if (words.isError && !words.data) return <QueryError title={t('moderation.words.failed')} query={words} />;
  return (
    <div className="flex flex-col gap-3 p-3">
      <AddWords slug={slug} tryWords={tryWords} />
      {words.data === undefined ? <WordsSkeleton /> : <WordList slug={slug} entries={words.data} tryWords={tryWords} />}
    </div>
  );
}

function WordList({ slug, entries, tryWords }: { slug: string; entries: readonly BannedWord[]; tryWords: TryWordsSlot | undefined }) {
  const [search, setSearch] = useState('');
  const remove = useRemoveWord(slug);
  const list = useRef<HTMLDivElement>(null);
  const query = search.trim().toLowerCase();
  const matching = entries.filter(({ word }) => word.toLowerCase().includes(query)).reverse();
  const rows = useVirtualizer({
    count: matching.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW * rootScale(),
    overscan: 8,
  });
  if (entries.length === 0) {
    return (
      <EmptyState icon="shield" title={t('moderation.words.empty')}>
        {t('moderation.words.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {entries.length >= SEARCH_FROM && (
        <TextField label={t('moderation.words.search')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-3 tabular-nums">
          {t('moderation.words.count', { count: entries.length, most: formatNumber(WORDS_MAX) })}
        </p>
        {tryWords?.(
          'all',
          entries.map(({ word }) => word),
          true,
        )}
      </div>
      {matching.length === 0 ? (
        <p className="py-4 text-center text-ink-2">{t('moderation.no-search-results')}</p>
      ) : (
        <div ref={list} tabIndex={-1} className="max-h-72 overflow-y-auto outline-none [scrollbar-width:thin]">
          <ul aria-label={t('moderation.words.title')} className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const entry = matching[index]!;
              return (
                <li
                  key={entry.word}
                  className="absolute inset-x-0 flex items-center gap-2 border-b border-line-soft"
                  style={{ height: ROW * rootScale(), transform: `translateY(${start}px)` }}
                >
                  <bdi className="min-w-0 flex-1 truncate font-medium" title={entry.word}>
                    {entry.word}
                  </bdi>
                  {entry.kind !== 'plain' && <Tag>{t(`moderation.words.kind.${entry.kind}`)}</Tag>}
                  <span className="max-w-24 truncate text-12 text-ink-3">{entry.added_by}</span>
                  <IconButton
                    icon="trash"
                    size="small"
                    label={t('moderation.words.remove', { word: entry.word })}
                    tooltip={false}
                    onClick={() => remove.mutate(entry)}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

function WordsSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {[40, 28, 52, 34].map((width) => (
        <div key={width} className="flex h-9 items-center border-b border-line-soft">
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-3 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}

export default function WordsPane({ channel: { slug } }: PaneProps) {
  return (
    <BannedWords
      slug={slug}
      tryWords={(which, words, isReady) => <Slot name="moderation.try_words" slug={slug} which={which} words={words} disabled={!isReady} />}
    />
  );
}

/** Maximum number of previewed lines. Invalid lines come first. */
const SHOWN = 5;

/** Renders a test of new words before they are added, or of the whole list. `isReady` is true if all words are valid. */
type TryWordsSlot = (which: 'new' | 'all', words: readonly string[], isReady: boolean) => ReactNode;

/** One word per line. Shows the kind and validity of each while typing. */
function AddWords({ slug, tryWords }: { slug: string; tryWords?: TryWordsSlot | undefined }) {
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
