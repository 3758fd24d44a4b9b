import { type Reward, RewardWithPicture } from '#features/engagement/points/contract/rewards.ts';

/** Suggested reward colors. Any other color is allowed too. */
export const REWARD_COLORS = ['#2F7D68', '#2B5D8A', '#5A3D8A', '#7A2F5C', '#8A4A2A', '#7A6A2A', '#00E701', '#3A4A4E'] as const;

/** Form state of a reward. Numbers are kept as typed. */
export interface RewardDraft {
  title: string;
  description: string;
  cost: string;
  emote_id: number | null;
  /** A new picture in base64; null removes the saved one, undefined keeps it. */
  image: string | null | undefined;
  background_color: string;
  is_user_input_required: boolean;
  should_redemptions_skip_request_queue: boolean;
  /** Empty means no limit. */
  max_per_stream: string;
  max_per_user_per_stream: string;
  cooldown_seconds: string;
}

const limitText = (limit: number | null) => (limit === null ? '' : String(limit));

/** `reward` null: the initial state of a new reward. */
export function draftOf(reward: Reward | null): RewardDraft {
  return {
    title: reward?.title ?? '',
    description: reward?.description ?? '',
    cost: reward === null ? '' : String(reward.cost),
    emote_id: reward?.emote_id ?? null,
    image: undefined,
    background_color: reward?.background_color ?? REWARD_COLORS[0],
    is_user_input_required: reward?.is_user_input_required ?? false,
    should_redemptions_skip_request_queue: reward?.should_redemptions_skip_request_queue ?? false,
    max_per_stream: limitText(reward?.max_per_stream ?? null),
    max_per_user_per_stream: limitText(reward?.max_per_user_per_stream ?? null),
    cooldown_seconds: limitText(reward?.cooldown_seconds ?? null),
  };
}

const parseWhole = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);
const parseLimit = (typed: string) => (typed.trim() === '' ? null : parseWhole(typed));

const DraftedReward = RewardWithPicture.omit({ is_paused: true, is_enabled: true });

/** Parses with the contract's schema. Returns the reward or the invalid fields. */
export function readDraft(draft: RewardDraft) {
  const read = DraftedReward.safeParse({
    ...draft,
    cost: parseWhole(draft.cost),
    max_per_stream: parseLimit(draft.max_per_stream),
    max_per_user_per_stream: parseLimit(draft.max_per_user_per_stream),
    cooldown_seconds: parseLimit(draft.cooldown_seconds),
  });
  if (read.success) return { reward: read.data, invalid: new Set<string>() };
  return { reward: null, invalid: new Set(read.error.issues.map(({ path }) => String(path[0]))) };
}

export function changesOf(
  before: Reward,
  { image, ...after }: NonNullable<ReturnType<typeof readDraft>['reward']>,
): Partial<typeof after> & { image?: string | null } {
  const changed = Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof typeof after] !== value));
  return image === undefined ? changed : { ...changed, image };
}
