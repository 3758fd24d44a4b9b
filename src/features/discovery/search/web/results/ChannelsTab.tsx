import { ChannelGrid, ChannelResult, ChannelSkeletons } from './ChannelResult.tsx';
import { CollectionList } from './CollectionList.tsx';
import type { TabProps } from './tab.ts';

const SKELETONS = 8;

export const ChannelsTab = ({ q, onlyLive }: TabProps) => (
  <CollectionList collection="channel" q={q} onlyLive={onlyLive} loading={<ChannelSkeletons count={SKELETONS} />}>
    {(channels) => (
      <ChannelGrid>
        {channels.map((channel) => (
          <ChannelResult key={channel.id} channel={channel} q={q} />
        ))}
      </ChannelGrid>
    )}
  </CollectionList>
);
