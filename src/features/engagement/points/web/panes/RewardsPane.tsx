import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { OwnRewards } from '../manage/OwnRewards.tsx';
import { PageLink } from '../manage/PageLink.tsx';

export default function RewardsPane({ channel }: PaneProps) {
  return (
    <>
      <PageLink slug={channel.slug} />
      <OwnRewards channel={channel} />
    </>
  );
}
