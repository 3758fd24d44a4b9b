import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import { activityServer } from '#features/channel/activity/server/feature.ts';
import { givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { hostingServer } from './feature.ts';

/** Features that hosting needs, in order. */
export const hostingFeatures: readonly ServerFeature[] = [deadlinesServer, ...chatFeatures, activityServer, hostingServer];

/** Every channel has 34 viewers and goes live without video. `minimumViewers` is required to host. */
export const hostingOptions = (minimumViewers = 1): Pick<TestAppOptions, 'services' | 'settings'> => ({
  services: { audience: async ({ channels }) => new Map(channels.map((channel) => [channel, 34])) },
  settings: { HOST_MINIMUM_VIEWERS: minimumViewers, demo: true },
});

/** Three live broadcasters and the users of ana's channel. `host` returns the endpoint path. */
export async function hostingApp(options: TestAppOptions = {}) {
  const app = await testApp(hostingFeatures, { ...hostingOptions(), ...options });
  const [ana, bo, cy] = [await givenRoom(app.db, 'ana'), await givenRoom(app.db, 'bo'), await givenRoom(app.db, 'cy_2')];
  for (const { channel } of [ana, bo, cy]) await givenLivestream(app.db, channel.id, { viewers: 19 });
  const named = (name: string, isStaff = false) => givenUser(app.db, name, { isStaff });
  const people = { mod: await named('mod'), viewer: await named('viewer'), staff: await named('staff', true) };
  await givenRole(app.db, ana.channel.id, people.mod.id, 'moderator');
  const host = (slug: string) => `/api/internal/v1/channels/${slug}/host`;
  return Object.assign(app, people, { ana, bo, cy, host });
}

export type HostingApp = Awaited<ReturnType<typeof hostingApp>>;

/** Running hosts, as slugs. */
export const runningHosts = async (db: Db): Promise<string[]> => {
  const rows = await db.rows(sql<{ host: string; hosted: string }>`
    select c.slug as host, t.slug as hosted from hosts h join channels c on c.id = h.channel_id join channels t on t.id = h.hosted_channel_id
     where h.ended_at is null order by 1, 2`);
  return rows.map(({ host, hosted }) => `${host} ${hosted}`);
};
