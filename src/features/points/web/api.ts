/** What later features may use of points in the browser. */

export { pointsQuery, pointsSettingsQuery } from './queries.ts';
export { usePointsAccess } from './use-points-access.ts';
