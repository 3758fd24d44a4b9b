import { CategoryGrid, CategorySkeleton } from '#features/channel/channels/web/api.ts';
import { CollectionList } from './CollectionList.tsx';
import { FoundCategory } from './FoundCategory.tsx';
import type { TabProps } from './tab.ts';

const SKELETONS = [...'abcdefgh'];

export const CategoriesTab = ({ q }: TabProps) => (
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
