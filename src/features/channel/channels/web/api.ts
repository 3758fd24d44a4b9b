/** Web API for later features. */

export { AccessDenied } from './AccessDenied.tsx';
export { audienceOf, refetchSpread } from './audience.ts';
export { CardGrid } from './CardGrid.tsx';
export { CategoryCard } from './CategoryCard.tsx';
export { CategoryGrid } from './CategoryGrid.tsx';
export { CategorySkeleton } from './CategorySkeleton.tsx';
export { FollowButton } from './FollowButton.tsx';
export { LiveCard } from './LiveCard.tsx';
export { LiveList } from './LiveList.tsx';
export { liveQuery } from './live-query.ts';
export { ManagedChannelPage } from './ManagedChannelPage.tsx';
export { Picture } from './Picture.tsx';
export { PictureLabel } from './PictureLabel.tsx';
export { paneContent } from './pane.ts';
export { QuickAction } from './QuickAction.tsx';
export { categoriesQuery, channelKey, channelQuery, followedQuery, relationQuery, userCardQuery } from './queries.ts';
export { SectionHead } from './SectionHead.tsx';
export { StreamTags } from './StreamTags.tsx';
export type { PaneProps, SectionId, SectionSpec } from './section.ts';
export type { BelowStageProps, ChannelActionProps, StageProps } from './slots.ts';
export { streamSettingsQuery, useChangeStream } from './stream/use-stream-settings.ts';
export type { TabProps } from './tab.ts';
export { Uptime } from './Uptime.tsx';
export { useChannel, useHasJoined, useLiveChannel, useViewers, useWatching } from './use-channel.ts';
export { ViewerCount } from './ViewerCount.tsx';
