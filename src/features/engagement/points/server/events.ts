import { serverEvent } from '#core/server/server-event.ts';

/** Channel points are switched off in a channel, in this transaction. */
export interface PointsSwitchedOff {
  channelId: number;
  byUserId: number;
  /**
   * True to end whatever holds staked points and return every point; false to refuse with `updatePointsSettings.refuse('POINTS_IN_USE')` if
   * there is any.
   */
  cancelRunning: boolean;
  at: Date;
}

export const pointsSwitchedOff = serverEvent<PointsSwitchedOff>('pointsSwitchedOff');
