import type { Channel } from '#features/channel/channels/contract/channel.ts';

export interface StageProps {
  channel: Channel;
  /** Says whether something covers the whole stage, which then shows nothing of its own. */
  onCover: (isCovered: boolean) => void;
}

export interface ChannelActionProps {
  channel: Channel;
  /** In the one-line stream info of a phone, where there is room for one short button. */
  isCompact: boolean;
}

export interface BelowStageProps {
  channel: Channel;
  isPhone: boolean;
}

declare module '#core/web/loads.ts' {
  interface LoadTimes {
    /** With the home page. */
    home: true;
  }
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Over the poster of a channel: the player. */
    'channels.stage': StageProps;
    /** Below the player and the stream's details: what watching the stream earns. */
    'channels.below_stage': BelowStageProps;
    /** Beside the follow button: what else the viewer can do for the channel, such as subscribing to it. */
    'channels.actions': ChannelActionProps;
  }
}
