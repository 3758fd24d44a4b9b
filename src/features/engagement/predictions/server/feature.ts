import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { pointsSwitchedOff } from '#features/engagement/points/server/api.ts';
import { predictionCreated, predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { predictionsFeature } from '#features/engagement/predictions/feature.ts';
import { predictionDeadline } from './end-prediction.ts';
import { predictionErasures } from './erase.ts';
import { cancelOnPointsOff } from './manage-predictions.ts';
import { migrations } from './migrations.ts';
import { checkPools, payoutDeadline } from './pay-out.ts';
import { predictionRoutes } from './routes.ts';

export const predictionsServer = serverFeature(predictionsFeature, {
  events: [predictionCreated, predictionUpdated],
  migrations,
  routes: predictionRoutes,
  listeners: [listen(pointsSwitchedOff, cancelOnPointsOff)],
  deadlines: [predictionDeadline, payoutDeadline],
  ledgerChecks: [checkPools],
  erasures: predictionErasures,
});
