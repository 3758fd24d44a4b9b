import type { Channel } from '#features/channels/contract/channel.ts';

export interface StageProps {
  channel: Channel;
  /** Says whether something covers the whole stage, which then shows nothing of its own. */
  onCover: (isCovered: boolean) => void;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Over the poster of a channel: the player. */
    'channels.stage': StageProps;
  }
}
