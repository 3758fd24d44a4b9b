import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { rootScale } from '#core/web/ui/rem.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { type BannedWord, WORDS_MAX } from '#features/chat/moderation/contract/filters.ts';
import { AddWords, type TryWordsSlot } from './AddWords.tsx';
import { bannedWordsQuery, useRemoveWord } from './use-banned-words.ts';

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
