import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { ownChannels } from '#features/accounts/server/api.ts';
import { followed } from '#features/channels/server/api.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { rewardFollow } from './bonuses.ts';
import { points } from './migrations/001-points.ts';
import { redemptionsOfPerson } from './migrations/002-redemptions-of-person.ts';
import { pointsRoutes } from './routes.ts';
import { recordWatchedMinutes } from './watch.ts';

const own = ownChannels('private-channelpoints-');

export const pointsServer = serverFeature(pointsFeature, {
  migrations: { '001-points': points, '002-redemptions-of-person': redemptionsOfPerson },
  routes: pointsRoutes,
  listeners: [listen(followed, rewardFollow), own.leave],
  privateChannels: own.authorisers,
  jobs: [recordWatchedMinutes],
});
