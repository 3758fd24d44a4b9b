import { DAY_MS, MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { AdminCampaignRow, AdminReward } from './contract/admin.ts';
import type { Campaign } from './contract/campaign.ts';
import type { OwnOrganization } from './contract/organization.ts';
import type { CampaignProgress, RewardProgress } from './contract/progress.ts';

export const NOON = new Date('2026-01-02T12:00:00.000Z');
export const later = (minutes: number): Date => msAfter(NOON, minutes * MINUTE_MS);
const wire = (minutes: number): string => later(minutes).toISOString().replace('Z', '000Z');

export const DAY_MINUTES = DAY_MS / MINUTE_MS;

const ORGANIZATION_ID = '01KE0000000000000000000001';
export const CAMPAIGN_ID = '01KE0000000000000000000002';
const CATEGORY = { id: 102, name: 'Outer Range', slug: 'outer-range', image_url: '' };

/** A reward with a fifth of its minutes watched. */
export const aDrop = (change: Partial<RewardProgress> = {}): RewardProgress => ({
  id: '01KE0000000000000000000011',
  name: 'Summit flag',
  image_url: '',
  progress: 0.2,
  claimed: false,
  required_units: 60,
  ...change,
});

/** Three rewards at 60, 120 and 240 minutes, with twelve watched. */
export const aProgress = (minutes = 12, change: Partial<CampaignProgress> = {}): CampaignProgress => ({
  id: CAMPAIGN_ID,
  name: 'First ascent',
  status: 'in progress',
  progress_units: minutes,
  category: CATEGORY,
  rewards: [
    aDrop({ progress: Math.min(1, minutes / 60) }),
    aDrop({ id: '01KE0000000000000000000012', name: 'Storm lantern', required_units: 120, progress: Math.min(1, minutes / 120) }),
    aDrop({ id: '01KE0000000000000000000013', name: 'First axe', required_units: 240, progress: Math.min(1, minutes / 240) }),
  ],
  ...change,
});

/** A campaign that started an hour ago and ends in a week. */
export const aCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: CAMPAIGN_ID,
  name: 'First ascent',
  status: 'active',
  starts_at: wire(-60),
  ends_at: wire(7 * DAY_MINUTES),
  created_at: wire(-120),
  updated_at: wire(-120),
  connect_url: '',
  url: '',
  category: CATEGORY,
  organization: { id: ORGANIZATION_ID, name: 'Kestrel Works', logo_url: '', url: '', restricted: false, email_notification: false },
  channels: [],
  rewards: aProgress().rewards.map(({ id, name, image_url, required_units }) => {
    return { id, name, image_url, required_units, category_id: CATEGORY.id, organization_id: ORGANIZATION_ID };
  }),
  rule: { id: 1, name: 'Watch time' },
  ...change,
});

export const anOwnCampaign = (change: Partial<AdminCampaignRow> = {}): AdminCampaignRow => ({
  ...aCampaign(),
  test_enabled: false,
  published_at: wire(-120),
  claims_end_at: wire(14 * DAY_MINUTES),
  rewards: aCampaign().rewards.map((reward) => ({ ...reward, external_id: null })),
  numbers: { watching: 12_418, participants: 20_114, minutes: 1_204_880, claims: 3902 },
  ...change,
});

export const anOwnReward = (change: Partial<AdminReward> = {}): AdminReward => ({
  id: '01KE0000000000000000000011',
  name: 'Summit flag',
  image_url: '',
  category: CATEGORY,
  organization_id: ORGANIZATION_ID,
  external_id: 'kw-flag-01',
  campaigns: 1,
  created_at: wire(-180),
  ...change,
});

export const anOrganization = (change: Partial<OwnOrganization> = {}): OwnOrganization => ({
  id: ORGANIZATION_ID,
  name: 'Kestrel Works',
  logo_url: '',
  url: '',
  callback_url: '',
  has_secret: false,
  ...change,
});
