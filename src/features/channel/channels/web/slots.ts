import type { Channel } from '#features/channel/channels/contract/channel.ts';

export interface StageProps {
  channel: Channel;
  /** Reports whether the stage is fully covered; it then renders nothing. */
  onCover: (isCovered: boolean) => void;
}

export interface ChannelActionProps {
  channel: Channel;
  /** In the one-line stream info of a phone, with room for one short button. */
  isCompact: boolean;
}

export interface BelowStageProps {
  channel: Channel;
  isPhone: boolean;
}

declare module '#core/web/loads.ts' {
  interface LoadTimes {
    /** Loads with the home page. */
    home: true;
  }
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Over the poster of a channel: the player. */
    'channels.stage': StageProps;
    /** Below player and stream details: rewards for watching. */
    'channels.below_stage': BelowStageProps;
    /** Beside the follow button: further actions such as subscribing. */
    'channels.actions': ChannelActionProps;
  }
}
