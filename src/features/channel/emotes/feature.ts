import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

export const emotesFeature = feature({
  name: 'emotes',
  subpages: ['/dashboard/$slug/emotes'],
  permissions: { manage_emotes: BROADCASTER },
});
