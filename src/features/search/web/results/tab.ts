export const TABS = ['all', 'channels', 'categories', 'tags'] as const;
export type TabId = (typeof TABS)[number];

export interface TabProps {
  q: string;
  /** Whether only channels that are live are wanted. */
  onlyLive: boolean;
}
