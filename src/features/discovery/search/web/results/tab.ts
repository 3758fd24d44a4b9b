import type { AllResults } from '../queries.ts';

export const TABS = ['all', 'channels', 'categories', 'tags'] as const;
export type TabId = (typeof TABS)[number];

/** How many results of each kind the first tab shows. */
export const SHOWN_OF_ALL = { channels: 6, categories: 8, tags: 20 };

/** How many results a tab has; null for the first one, which has some of every kind. */
export const foundIn = (tab: TabId, results: AllResults): number | null => (tab === 'all' ? null : results[tab].found);

export interface TabProps {
  q: string;
  /** Whether only channels that are live are wanted. */
  onlyLive: boolean;
}
