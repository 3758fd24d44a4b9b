import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { LiveList, SectionHead } from '#features/channel/channels/web/api.ts';
import { CollectionList } from './CollectionList.tsx';
import { TagChips } from './TagChips.tsx';
import type { TabProps } from './tab.ts';

/** Also lists live channels with the tag that equals the query. */
export const TagsTab = ({ q }: TabProps) => (
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
                empty={<EmptyState icon="antenna" title={t('search.nobody_live', { tag: tag.label })} />}
              />
            </>
          )}
        </>
      );
    }}
  </CollectionList>
);
