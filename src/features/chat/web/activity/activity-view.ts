import type { ReactNode } from 'react';

/** How an entry reads in the activity feed. */
export interface ActivityView<Entry> {
  mark: (entry: Entry) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry) => string | null;
}
