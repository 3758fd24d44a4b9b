import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { ChatEntries, ChatEntry, LoadedChatParts, Notices } from '#features/chat/chat/web/api.ts';
import type { ActivityChannel } from './use-activity.ts';

/** Display of an entry in the activity feed. */
export interface ActivityView<Entry> {
  mark: (entry: Entry, channel: ActivityChannel) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry) => string | null;
}

declare module '#features/chat/chat/web/chat-parts.ts' {
  interface ChatParts {
    /** Adds stored events by event name after a reload, as their live handlers do. `data` is the payload. */
    pastActivity?: Readonly<Record<string, (notices: Pick<Notices, 'upsert'>, data: unknown) => void>>;
    /** Display of entries in the activity feed. */
    activity?: { readonly [Type in keyof ChatEntries]?: ActivityView<ChatEntries[Type]> };
  }
}

/** Views by entry type. Entries without a view are hidden. */
export const activityViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'activity view',
    all.flatMap(({ activity = {} }) => Object.entries(activity) as Array<[string, ActivityView<ChatEntry>]>),
  ),
);
