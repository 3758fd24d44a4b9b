import { localTime } from '#core/web/format/local-time.ts';
import type { AdminCampaign, CampaignFields } from '#features/engagement/drops/contract/admin.ts';
import { REQUIRED_MINUTES_MAX } from '#features/engagement/drops/contract/campaign.ts';
import { datesRefusal } from '#features/engagement/drops/rules.ts';

export interface DraftReward {
  id: string;
  name: string;
  image_url: string;
  external_id: string | null;
  /** In digits. */
  minutes: string;
}

/** Form state of a campaign. Times are local values of date fields, empty for none. */
export interface CampaignDraft {
  name: string;
  categoryId: string;
  categoryName: string;
  channels: readonly string[];
  starts: string;
  ends: string;
  url: string;
  connectUrl: string;
  rewards: readonly DraftReward[];
}

export const emptyDraft: CampaignDraft = {
  name: '',
  categoryId: '',
  categoryName: '',
  channels: [],
  starts: '',
  ends: '',
  url: '',
  connectUrl: '',
  rewards: [],
};

export const draftOf = (campaign: AdminCampaign): CampaignDraft => ({
  name: campaign.name,
  categoryId: String(campaign.category.id),
  categoryName: campaign.category.name,
  channels: campaign.channels.map(({ slug }) => slug),
  starts: localTime(campaign.starts_at),
  ends: localTime(campaign.ends_at),
  url: campaign.url,
  connectUrl: campaign.connect_url,
  rewards: campaign.rewards.map(({ id, name, image_url, external_id, required_units }) => {
    return { id, name, image_url, external_id, minutes: String(required_units) };
  }),
});

export type DraftProblem = 'name' | 'category' | 'dates' | 'url' | 'connect_url' | 'minutes';

const WEB = /^https?:\/\/\S+$/;

/** Problems that block saving. */
export function draftProblems(draft: CampaignDraft, now: Date, isPublished: boolean): ReadonlySet<DraftProblem> {
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') problems.push('name');
  if (draft.categoryId === '') problems.push('category');
  if (datesRefusal(dateOf(draft.starts), dateOf(draft.ends), now, isPublished)) problems.push('dates');
  if (draft.url !== '' && !WEB.test(draft.url)) problems.push('url');
  if (draft.connectUrl !== '' && !WEB.test(draft.connectUrl)) problems.push('connect_url');
  if (draft.rewards.some(({ minutes }) => !isMinutes(minutes))) problems.push('minutes');
  return new Set(problems);
}

export const isMinutes = (minutes: string): boolean =>
  /^\s*\d{1,6}\s*$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= REQUIRED_MINUTES_MAX;

const dateOf = (local: string): Date | null => (local === '' ? null : new Date(local));
const wireOf = (local: string): string | null => dateOf(local)?.toISOString() ?? null;

/** Fields of a draft that differ from the stored campaign; all fields of a new one. Only these are sent (DR-06). */
export function changedFields(draft: CampaignDraft, before: CampaignDraft): Partial<CampaignFields> {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return {
    ...(draft.name !== before.name && { name: draft.name }),
    ...(draft.categoryId !== before.categoryId && { category_id: Number(draft.categoryId) }),
    ...(differs(draft.channels, before.channels) && { channels: [...draft.channels] }),
    ...(draft.starts !== before.starts && { starts_at: wireOf(draft.starts) }),
    ...(draft.ends !== before.ends && { ends_at: wireOf(draft.ends) }),
    ...(draft.url !== before.url && { url: draft.url }),
    ...(draft.connectUrl !== before.connectUrl && { connect_url: draft.connectUrl }),
    ...(differs(draft.rewards, before.rewards) && {
      rewards: draft.rewards.map(({ id, minutes }) => ({ reward_id: id, required_units: Number(minutes) })),
    }),
  };
}

/** Edits that were not sent, or changed again after sending. */
export function withoutSent(edited: Partial<CampaignDraft>, sent: Partial<CampaignDraft>): Partial<CampaignDraft> {
  const rest = { ...edited };
  for (const field of Object.keys(sent) as (keyof CampaignDraft)[]) if (rest[field] === sent[field]) delete rest[field];
  return rest;
}
