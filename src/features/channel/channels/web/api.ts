export { AccessDenied } from './AccessDenied.tsx';
export { CardGrid, CardGridSkeleton, CardSkeleton, SectionHead } from './CardSection.tsx';
export { CategoryCard, CategoryGrid, CategorySkeleton } from './CategoryGrid.tsx';
export { CategoryFrame } from './CategoryPage.tsx';
export { CategoryPicker } from './CategoryPicker.tsx';
export { categoryName } from './category-name.ts';
export { FollowButton } from './FollowButton.tsx';
export { HomeRow } from './HomeRow.tsx';
export { Uptime, ViewerCount } from './LiveFigures.tsx';
export { LiveInstead } from './LiveInstead.tsx';
export { LiveCard, LiveList } from './LiveList.tsx';
export { liveQuery } from './live-query.ts';
export { ManagedChannelPage } from './ManagedChannelPage.tsx';
export { Picture, PictureLabel } from './Picture.tsx';
export type {
  BelowStageProps,
  ChannelActionProps,
  PaneCountProps,
  PaneProps,
  SectionId,
  SectionSpec,
  StageProps,
  TabProps,
} from './parts.ts';
export { paneContent } from './parts.ts';
export { QuickAction } from './QuickAction.tsx';
export { categoriesQuery, channelKey, channelQuery, followedQuery, relationQuery, userCardQuery } from './queries.ts';
export { StreamTags } from './StreamInfo.tsx';
export { MatureSwitch } from './stream/MatureSwitch.tsx';
export { STREAM_KEY_PLACE, streamSettingsQuery, useChangeStream } from './stream/use-stream-settings.ts';
export { audienceOf, refetchSpread, useChannel, useHasJoined, useLiveChannel, useViewers, useWatching } from './use-channel.ts';
