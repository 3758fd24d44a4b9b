import { sql } from 'kysely';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { newUlid } from '#core/server/ulid.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { DAY_MINUTES, NOON } from '#features/engagement/drops/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching, type Watcher } from '#features/stream/watching/server/api.ts';
import { watchingFeatures } from '#features/stream/watching/server/testing.ts';
import { callbackJob, startDueCallbacks } from './callback/report-claims.ts';
import { dropsServer } from './feature.ts';

/** In call order. */
export const dropsFeatures: readonly ServerFeature[] = [
  installationServer,
  deadlinesServer,
  jobsServer,
  picturesServer,
  ...watchingFeatures,
  dropsServer,
];

export const dropsApp = (options: TestAppOptions = {}): Promise<TestApp> => testApp(dropsFeatures, options);

export const ADMIN = '/api/v1/drops/admin';
/** Strategy Games, the category of all campaigns and streams in these tests. */
export const CATEGORY = 102;

let rooms = 0;

/** Creates a live channel in the category, a viewer who can watch it, and staff. */
export async function givenStream(db: Db) {
  rooms += 1;
  const { broadcaster: ana, channel } = await givenRoom(db, `ana${rooms}`);
  const viewer = await givenUser(db, `viewer${rooms}`);
  const staff = await givenUser(db, `staff${rooms}`, { isStaff: true });
  const livestreamId = await givenLivestream(db, channel.id, { categoryId: CATEGORY });
  return { ana, viewer, staff, slug: ana.slug, channelId: channel.id, livestreamId, watcher: { livestreamId, userId: viewer.id } };
}

/** Creates an organization with one administrator through the API. */
export async function givenOrganization(app: TestApp, name: string) {
  const [staff, admin] = [await givenUser(app.db, `${name}_staff`, { isStaff: true }), await givenUser(app.db, `${name}_admin`)];
  const made = await app.post('/api/internal/v1/drops/staff/organizations', staff, { name });
  const id: string = made.json().data.organization.id;
  await app.post(`/api/internal/v1/drops/staff/organizations/${id}/administrators`, staff, { username: admin.username });
  return { id, admin, staff };
}

export type Organization = Awaited<ReturnType<typeof givenOrganization>>;

/** Inserts a reward without a picture, because decoding is slow. */
export async function givenReward(db: Db, organizationId: string, name = 'Summit flag', externalId: string | null = null): Promise<string> {
  const id = newUlid(NOON);
  await db.rows(sql`
    insert into drop_rewards (id, organization_id, category_id, name, external_id, created_at)
    values (${id}, ${organizationId}, ${CATEGORY}, ${name}, ${externalId}, ${NOON})`);
  return id;
}

export interface GivenCampaign {
  /** Minutes of its rewards. */
  minutes?: readonly number[];
  channels?: readonly string[];
  /** Minutes from now. The campaign starts at once by default, and ends a day later. */
  startsIn?: number;
  endsIn?: number;
  as?: 'draft' | 'test' | 'published';
}

/** Configures callbacks to this address, and returns the secret. */
export async function givenCallbackUrl(app: TestApp, { id, admin }: Organization, url: string): Promise<string> {
  const { secret } = (await app.post(`/api/internal/v1/drops/organizations/${id}/secret`, admin)).json().data;
  // The API accepts only https, which would need a trusted certificate.
  await app.db.rows(sql`update drop_organizations set callback_url = ${url} where id = ${id}`);
  return secret;
}

/** Creates a campaign through the API, published by default. */
export async function givenCampaign(app: TestApp, { id: organization_id, admin }: Organization, given: GivenCampaign = {}) {
  const { minutes = [3], channels = [], startsIn, endsIn = DAY_MINUTES, as = 'published' } = given;
  const rewards: string[] = [];
  for (const required of minutes) rewards.push(await givenReward(app.db, organization_id, `Reward ${required}`, `ext-${required}`));
  const at = (after: number) => msAfter(app.clock.now(), after * MINUTE_MS).toISOString();
  const body = {
    organization_id,
    name: 'First ascent',
    category_id: CATEGORY,
    channels,
    ends_at: at(endsIn),
    ...(startsIn !== undefined && { starts_at: at(startsIn) }),
    rewards: rewards.map((reward_id, index) => ({ reward_id, required_units: minutes[index]! })),
  };
  const made = await app.post(`${ADMIN}/campaigns`, admin, body);
  if (made.status !== 200) throw new Error(made.text);
  const id: string = made.json().data.id;
  if (as === 'published') await app.put(`${ADMIN}/campaigns/${id}/publish`, admin, { organization_id });
  if (as === 'test') await app.post(`${ADMIN}/campaigns/${id}/toggle-test`, admin, { organization_id, enabled: true });
  return { id, rewards };
}

/** On one node. */
export async function watch(app: TestApp, watchers: readonly Watcher[], minutes = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await recordWatching(app.ctx, watchers);
    app.clock.pass(60);
  }
}

export const claimBody = (campaign_id: string, reward_id: string) => ({ campaign_id, reward_id });

export async function progressOf(app: TestApp, viewer: Viewer, campaignId: string) {
  const all = (await app.get('/api/v1/drops/progress', viewer)).json().data as {
    id: string;
    progress_units: number;
    status: string;
    rewards: { id: string; progress: number; claimed: boolean }[];
  }[];
  return all.find(({ id }) => id === campaignId) ?? null;
}

export const runStarts = (ctx: Ctx) => runAllDue(ctx, dropsServer.deadlines!);

/** Sends due callbacks and starts due retries, as a node does. */
export async function runCallbacks(ctx: Ctx): Promise<void> {
  await startDueCallbacks(ctx);
  await runDueJobs(ctx, [callbackJob]);
}
