import { secondsAfter } from '#core/contract/durations.ts';
import type { Goal } from './contract.ts';

/** Creation time of the example goal. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');
export const later = (seconds: number): Date => secondsAfter(NOON, seconds);
export const wireLater = (seconds: number): string => later(seconds).toISOString().replace('Z', '000Z');

/** A goal of 200 followers since noon, with 142 counted and no end date. */
export const aGoal = (change: Partial<Goal> = {}): Goal => ({
  id: 'chgoal_01KE0000000000000000000001',
  channel_id: 'channel_000000000000000000000K2HG1',
  title: 'Road to 200 followers',
  type: 'followers',
  status: 'active',
  target_value: 200,
  current_value: 142,
  progress_bar_emoji_id: 'chnl-goal-emotes/1',
  count_from_creation: true,
  created_at: wireLater(0),
  updated_at: wireLater(0),
  achieved_at: null,
  end_date: null,
  ...change,
});
