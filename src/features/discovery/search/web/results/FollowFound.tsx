import { useInfiniteQuery } from '@tanstack/react-query';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { FollowButton, followedQuery } from '#features/channel/channels/web/api.ts';
import type { ChannelDocument } from '#features/discovery/search/contract.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';

type Followable = Pick<ChannelDocument, 'slug' | 'username'>;

/** Hidden for visitors, on the viewer's own channel, and until the follows have loaded. */
export function FollowFound({ channel }: { channel: Followable }) {
  const viewer = useViewer();
  return viewer && viewer.slug !== channel.slug ? <Follow channel={channel} /> : null;
}

function Follow({ channel: { slug, username } }: { channel: Followable }) {
  const isPhone = useMediaQuery(PHONE);
  // Live channels come first, so the sidebar's first page holds all of them unless more are live than it fits. Refetched after a change.
  const followed = useInfiniteQuery(followedQuery).data?.pages.flatMap(({ channels }) => channels);
  if (!followed) return null;
  const following = followed.some(({ channel_slug }) => channel_slug === slug);
  return <FollowButton size="small" iconOnly={isPhone} channel={{ slug, following, user_id: null, user: { username } }} />;
}
