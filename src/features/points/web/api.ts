/** What later features may use of points in the browser. */

export { pointsQuery, pointsSettingsQuery } from './queries.ts';
export { useStanding } from './use-standing.ts';
