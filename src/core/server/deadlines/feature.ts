import type { Feature } from '../feature.ts';
import { deadlines } from './migrations/001-deadlines.ts';

/** The table of what must happen at a time; before every feature that sets deadlines. */
export const deadlinesFeature: Feature = { name: 'deadlines', migrations: { '001-deadlines': deadlines }, routes: [] };
