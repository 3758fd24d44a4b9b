import type { AllResults } from '../queries.ts';

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
