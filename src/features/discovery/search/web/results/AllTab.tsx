import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { CategoryCard, CategoryGrid, SectionHead } from '#features/channel/channels/web/api.ts';
import type { CategoryDocument, TagDocument } from '#features/discovery/search/contract.ts';
import { type AllResults, allQuery } from '../queries.ts';
import { ChannelGrid, ChannelResult, ChannelSkeletons, NothingFound } from './CollectionList.tsx';

export function AllTab({ q, onlyLive }: TabProps) {
  const found = useQuery({ ...allQuery(q, SHOWN_OF_ALL, onlyLive), placeholderData: undefined });
  if (found.isError && !found.data) {
    return <QueryError title={t('search.failed')} query={found} />;
  }
  if (!found.data) {
    return (
      <>
        <SectionHead title={t('search.channels')} />
        <ChannelSkeletons count={SHOWN_OF_ALL.channels} />
      </>
    );
  }
  const { channels, categories, tags } = found.data;
  if (channels.found + categories.found + tags.found === 0) return <NothingFound q={q} onlyLive={onlyLive} />;
  const showAll = (tab: TabId, { found: count, documents }: { found: number; documents: readonly unknown[] }) =>
    count > documents.length && (
      <Link to="/search" search={{ q, tab, ...(onlyLive && { live: 1 }) }}>
        {t(`search.show_all.${tab as 'channels'}`)}
      </Link>
    );
  return (
    <>
      {channels.found > 0 && (
        <>
          <SectionHead title={t('search.channels')} link={showAll('channels', channels)} />
          <ChannelGrid>
            {channels.documents.map((channel) => (
              <ChannelResult key={channel.id} channel={channel} q={q} />
            ))}
          </ChannelGrid>
        </>
      )}
      {categories.found > 0 && (
        <>
          <SectionHead title={t('search.categories')} link={showAll('categories', categories)} />
          <CategoryGrid oneRow>
            {categories.documents.map((category) => (
              <FoundCategory key={category.id} category={category} />
            ))}
          </CategoryGrid>
        </>
      )}
      {tags.found > 0 && (
        <>
          <SectionHead title={t('search.tags')} link={showAll('tags', tags)} />
          <TagChips tags={tags.documents} />
        </>
      )}
    </>
  );
}

export const FoundCategory = ({ category: { slug, name, src, srcset, viewers, live_channels } }: { category: CategoryDocument }) => (
  <CategoryCard category={{ slug, name, viewers, live_channels, banner: { url: src, responsive: srcset } }} />
);

export const TagChips = ({ tags }: { tags: readonly TagDocument[] }) => (
  <ul className="flex flex-wrap gap-2">
    {tags.map(({ id, label, live_channels }) => (
      <li key={id} className="min-w-0">
        <Link
          to="/search"
          search={{ q: label, tab: 'tags' }}
          className="inline-flex min-h-8 pointer-coarse:min-h-(--h-lg) max-w-full items-center gap-1.5 rounded-full bg-control px-3 font-medium hover:bg-control-hover"
        >
          <bdi className="truncate">{label}</bdi>
          <span className="text-ink-3 tabular-nums" aria-hidden="true">
            {formatNumber(live_channels)}
          </span>
          <span className="sr-only">{t('search.live_channels', { count: live_channels })}</span>
        </Link>
      </li>
    ))}
  </ul>
);

export const TABS = ['all', 'channels', 'categories', 'tags'] as const;
export type TabId = (typeof TABS)[number];

/** Results per kind on the first tab. */
export const SHOWN_OF_ALL = { channels: 6, categories: 8, tags: 20 };

/** Null for the first tab, which mixes kinds. */
export const foundIn = (tab: TabId, results: AllResults): number | null => (tab === 'all' ? null : results[tab].found);

export interface TabProps {
  q: string;
  /** Limits results to live channels. */
  onlyLive: boolean;
}
