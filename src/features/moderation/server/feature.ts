import type { Feature } from '../../../core/server/feature.ts';
import { bans } from './migrations/001-bans.ts';

export const moderationFeature: Feature = { name: 'moderation', migrations: { '001-bans': bans }, routes: [] };
