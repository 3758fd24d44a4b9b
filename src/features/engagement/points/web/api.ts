export { pointsQuery, pointsSettingsQuery } from './queries.ts';
export { usePointsAccess } from './use-points-access.ts';
