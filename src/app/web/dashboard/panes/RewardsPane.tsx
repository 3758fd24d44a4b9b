import { OwnRewards } from '#features/points/web/keeping/OwnRewards.tsx';
import { PageLink } from '#features/points/web/keeping/PageLink.tsx';
import type { PaneProps } from '../panes.ts';

export default function RewardsPane({ channel }: PaneProps) {
  return (
    <>
      <PageLink slug={channel.slug} />
      <OwnRewards channel={channel} />
    </>
  );
}
