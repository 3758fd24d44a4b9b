import type { Redemption } from './contract/redemptions.ts';
import type { NewReward, Reward } from './contract/rewards.ts';
import { DEFAULT_RATES, type PointsSettings } from './contract/settings.ts';

export const aNewReward = (overrides: Partial<NewReward> = {}): NewReward => ({
  title: 'Hydrate',
  description: 'Ana drinks a glass of water.',
  cost: 300,
  background_color: '#00E701',
  is_user_input_required: false,
  is_paused: false,
  is_enabled: true,
  should_redemptions_skip_request_queue: false,
  emote_id: null,
  max_per_stream: null,
  max_per_user_per_stream: null,
  cooldown_seconds: null,
  ...overrides,
});

/** An uncapped reward for 300 points. */
export const aReward = (overrides: Partial<Reward> = {}): Reward => ({
  ...aNewReward(),
  id: '01KDZ3NDEKTSV4RRFFQ69G5FAV',
  prompt: 'Ana drinks a glass of water.',
  image_url: null,
  left_this_stream: null,
  left_for_you: null,
  cooldown_ends_at: null,
  ...overrides,
});

/** A pending redemption of that reward, made by viewer at noon. */
export const aRedemption = (overrides: Partial<Redemption> = {}): Redemption => ({
  id: '01KDZ3NDEKTSV4RRFFQ69G5FAW',
  channel_id: 20000001,
  reward_id: '01KDZ3NDEKTSV4RRFFQ69G5FAV',
  reward_title: 'Hydrate',
  reward_cost: 300,
  reward_background_color: '#00E701',
  user_id: 10000003,
  username: 'viewer',
  username_color: '#75FD46',
  user_input: '',
  transaction_id: '6b3f7d3a-1f3c-4d7e-9a55-0c1a2b3c4d5e',
  status: 'pending',
  held_reason: null,
  violated_rules: [],
  created_at: '2026-01-02T12:00:00.000000Z',
  ...overrides,
});

/** Settings with channel points on and the default rates. */
export const somePointsSettings = (overrides: Partial<PointsSettings> = {}): PointsSettings => ({
  channel_points_enabled: true,
  ...DEFAULT_RATES,
  ...overrides,
});
