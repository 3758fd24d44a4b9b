import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { CategoryGrid, CategorySkeleton, LiveInstead, LiveList, SectionHead } from '#features/channel/channels/web/api.ts';
import { FOUND_MAX, QUERY_MAX } from '#features/discovery/search/contract.ts';
import { allQuery } from '../queries.ts';
import { AllTab, FoundCategory, foundIn, SHOWN_OF_ALL, TABS, type TabId, type TabProps, TagChips } from '../results/AllTab.tsx';
import { ChannelGrid, ChannelResult, ChannelSkeletons, CollectionList } from '../results/CollectionList.tsx';

const CHANNEL_SKELETONS = 8;

const ChannelsTab = ({ q, onlyLive }: TabProps) => (
  <CollectionList collection="channel" q={q} onlyLive={onlyLive} loading={<ChannelSkeletons count={CHANNEL_SKELETONS} />}>
    {(channels) => (
      <ChannelGrid>
        {channels.map((channel) => (
          <ChannelResult key={channel.id} channel={channel} q={q} />
        ))}
      </ChannelGrid>
    )}
  </CollectionList>
);

/** Also lists live channels with the tag that equals the query. */
const TagsTab = ({ q }: TabProps) => (
  <CollectionList collection="tags" q={q} loading={<Skeleton className="h-8 w-64 rounded-full" />}>
    {(tags) => {
      const tag = tags.find(({ id }) => id === q.toLowerCase());
      return (
        <>
          <TagChips tags={tags} />
          {tag && (
            <>
              <SectionHead title={t('search.live_with', { tag: tag.label })} />
              <LiveList
                filter={{ tag: tag.label }}
                empty={
                  <>
                    <EmptyState icon="antenna" title={t('search.nobody_live', { tag: tag.label })} />
                    <LiveInstead />
                  </>
                }
              />
            </>
          )}
        </>
      );
    }}
  </CollectionList>
);

const SKELETONS = [...'abcdefgh'];

const CategoriesTab = ({ q }: TabProps) => (
  <CollectionList
    collection="subcategory_index"
    q={q}
    loading={
      <CategoryGrid>
        {SKELETONS.map((key) => (
          <CategorySkeleton key={key} />
        ))}
      </CategoryGrid>
    }
  >
    {(categories) => (
      <CategoryGrid>
        {categories.map((category) => (
          <FoundCategory key={category.id} category={category} />
        ))}
      </CategoryGrid>
    )}
  </CollectionList>
);

const CONTENT: Readonly<Record<TabId, (props: TabProps) => React.ReactNode>> = {
  all: AllTab,
  channels: ChannelsTab,
  categories: CategoriesTab,
  tags: TagsTab,
};

/** Results by kind (SE-04). Query, tab and filter are in the URL, for sharing and history. */
export default function SearchPage() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const q = String(search.q ?? '')
    .trim()
    .slice(0, QUERY_MAX);
  const tab = TABS.find((known) => known === search.tab) ?? 'all';
  const onlyLive = search.live === 1;
  const title = q === '' ? t('search.title') : t('search.title.query', { q });
  usePageTitle(title);
  const all = useQuery({ ...allQuery(q, SHOWN_OF_ALL, onlyLive), placeholderData: undefined }).data;
  const Content = CONTENT[tab];
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-6 pb-10 md:px-6">
      <h1 className="mb-2 text-22 font-bold tracking-tight wrap-anywhere">{title}</h1>
      {q === '' ? (
        <>
          <EmptyState icon="search" title={t('search.blank')}>
            {t('search.blank.text')}
          </EmptyState>
          <LiveInstead />
        </>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-x-6 border-line-soft max-md:gap-y-2 md:border-b">
            <nav aria-label={t('search.tabs')} className="flex gap-5 overflow-x-auto border-line-soft max-md:w-full max-md:border-b">
              {TABS.map((id) => (
                <Link
                  key={id}
                  to="/search"
                  search={{ q, ...(id !== 'all' && { tab: id }), ...(onlyLive && { live: 1 }) }}
                  activeOptions={{ exact: true }}
                  aria-current={id === tab ? 'page' : undefined}
                  className={cx(
                    'min-h-(--h-md) min-w-(--h-sm) shrink-0 pt-2 pb-2.5 font-semibold whitespace-nowrap hover:text-ink',
                    id === tab ? 'text-ink shadow-[inset_0_-2px_0_var(--mint)]' : 'text-ink-2',
                  )}
                >
                  {t(`search.tab.${id}`)} {all && <FoundCount found={foundIn(id, all)} />}
                </Link>
              ))}
            </nav>
            {(tab === 'all' || tab === 'channels') && (
              <div className="ms-auto pb-1">
                <Switch
                  label={t('search.only_live')}
                  checked={onlyLive}
                  onChange={(live) =>
                    void navigate({
                      to: '/search',
                      search: { q, ...(tab !== 'all' && { tab }), ...(live && { live: 1 }) },
                      replace: true,
                    })
                  }
                />
              </div>
            )}
          </div>
          <Content key={`${q} ${onlyLive}`} q={q} onlyLive={onlyLive} />
        </>
      )}
    </div>
  );
}

/** Number of results, with a plus at the search's limit. */
const FoundCount = ({ found }: { found: number | null }) =>
  found !== null && (
    <span className="ms-0.5 font-medium text-ink-3 tabular-nums">
      {found < FOUND_MAX ? formatNumber(found) : `${formatNumber(FOUND_MAX)}+`}
    </span>
  );
