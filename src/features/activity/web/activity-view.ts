import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { ChatEntries, ChatEntry, LoadedChatParts } from '#features/chat/web/api.ts';

/** How an entry reads in the activity feed. */
export interface ActivityView<Entry> {
  mark: (entry: Entry) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry) => string | null;
}

declare module '#features/chat/web/chat-parts.ts' {
  interface ChatParts {
    /** How a row of a notice reads in the activity feed. */
    activity?: { readonly [Type in keyof ChatEntries]?: ActivityView<ChatEntries[Type]> };
  }
}

/** How an entry reads in the activity feed, by its type; entries without one are not in it. */
export const activityViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'activity view',
    all.flatMap(({ activity = {} }) => Object.entries(activity) as Array<[string, ActivityView<ChatEntry>]>),
  ),
);
