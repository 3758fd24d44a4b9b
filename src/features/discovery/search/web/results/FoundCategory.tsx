import { CategoryCard } from '#features/channel/channels/web/api.ts';
import type { CategoryDocument } from '#features/discovery/search/contract.ts';

export const FoundCategory = ({ category: { slug, name, src, srcset, viewers, live_channels } }: { category: CategoryDocument }) => (
  <CategoryCard category={{ slug, name, viewers, live_channels, banner: { url: src, responsive: srcset } }} />
);
