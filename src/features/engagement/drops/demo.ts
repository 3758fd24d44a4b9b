import { DAY_MS } from '#core/contract/durations.ts';
import { type Client, Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { createAdminReward, createCampaign, publishCampaign, toggleTest } from '#features/engagement/drops/contract/admin.ts';
import { addAdministrator, createOrganization, listOrganizations } from '#features/engagement/drops/contract/organization.ts';
import { dropsFeature } from '#features/engagement/drops/feature.ts';
import { PICTURES, type Picture } from './demo/pictures.ts';

/** The staff account of the demo, and the broadcaster of its first drops. */
const [STAFF, BROADCASTER] = ['operator', 'mirelune'];
const ORGANIZATION = 'Kestrel Works';
const CATEGORY = 'outer-range';

interface DemoReward {
  name: string;
  picture: Picture;
  externalId: string;
}

const REWARDS: readonly DemoReward[] = [
  { name: 'Red helmet', picture: 'helmet', externalId: 'kw-helmet-01' },
  { name: 'Summit flag', picture: 'flag', externalId: 'kw-flag-01' },
  { name: 'Storm lantern', picture: 'lantern', externalId: 'kw-lantern-01' },
  { name: 'First axe', picture: 'axe', externalId: 'kw-axe-01' },
  { name: 'Mint jacket', picture: 'jacket', externalId: 'kw-jacket-01' },
];

/** Rewards with their minutes. A short visit earns the first one. */
const RUNNING: readonly [name: string, minutes: number][] = [
  ['Red helmet', 2],
  ['Summit flag', 60],
  ['Storm lantern', 120],
  ['First axe', 240],
  ['Mint jacket', 480],
];
const TESTED: readonly [name: string, minutes: number][] = [
  ['Mint jacket', 60],
  ['First axe', 120],
];

/**
 * Creates an organization with a running campaign and one in test, together with the first channel that streams their category. The
 * broadcaster administers it, so visitors can open the organization screens.
 */
const makeCampaigns: PrepareChannel = async (client, channel, tokens) => {
  const [staff, token] = [tokens.get(STAFF), tokens.get(BROADCASTER)];
  if (channel !== BROADCASTER || staff === undefined || token === undefined) return;
  try {
    const organization_id = await makeOrganization(client, staff);
    if (organization_id !== null) await fill(client, token, organization_id);
  } catch (error) {
    // Drops may be disabled.
    if (!(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
  }
};

/** Null when an earlier start has created it. */
async function makeOrganization(client: Client, token: string): Promise<string | null> {
  const { data: known } = await client.call(listOrganizations, { token });
  if (known.organizations.some(({ name }) => name === ORGANIZATION)) return null;
  const { data } = await client.call(createOrganization, { token, body: { name: ORGANIZATION } });
  const { id: organization } = data.organization;
  for (const username of [BROADCASTER, STAFF]) {
    await client.call(addAdministrator, { token, params: { organization }, body: { username } });
  }
  return organization;
}

async function fill(client: Client, token: string, organization_id: string): Promise<void> {
  const { data } = await client.call(listCategories, {});
  const category_id = data.categories.find(({ slug }) => slug === CATEGORY)?.id;
  // Staff may have removed the category.
  if (category_id === undefined) return;
  const ids = new Map<string, string>();
  for (const { name, picture, externalId } of REWARDS) {
    const body = { organization_id, name, category_id, image: PICTURES[picture], external_id: externalId };
    ids.set(name, (await client.call(createAdminReward, { token, body })).data.id);
  }
  const given = (rewards: typeof RUNNING) => rewards.map(([name, required_units]) => ({ reward_id: ids.get(name)!, required_units }));
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const make = async (name: string, rewards: typeof RUNNING, days: number) => {
    const body = { organization_id, name, category_id, ends_at: inDays(days), rewards: given(rewards) };
    return (await client.call(createCampaign, { token, body })).data.id;
  };
  const running = await make('First ascent', RUNNING, 30);
  await client.call(publishCampaign, { token, params: { campaign: running }, body: { organization_id } });
  const tested = await make('Cold season', TESTED, 60);
  await client.call(toggleTest, { token, params: { campaign: tested }, body: { organization_id, enabled: true } });
}

export const dropsDemo = demoFeature(dropsFeature, { prepare: { afterFollows: makeCampaigns } });
