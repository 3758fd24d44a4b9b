/** The web API of channel points for later features. */

export { pointsQuery, pointsSettingsQuery } from './queries.ts';
export { usePointsAccess } from './use-points-access.ts';
