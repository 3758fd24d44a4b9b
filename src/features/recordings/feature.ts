import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channels/rules/permissions.ts';

export const recordingsFeature = feature({ name: 'recordings', permissions: { manage_recordings: BROADCASTER } });
