import { webFeature } from '#core/web/feature.ts';
import { streamsFeature } from '#features/streams/feature.ts';
import { PlayerLayer } from './PlayerLayer.tsx';
import { playerTexts } from './player/texts.en.ts';
import { StagePlayer } from './StagePlayer.tsx';

export const streamsWeb = webFeature(streamsFeature, {
  texts: { en: [playerTexts], de: () => import('./player/texts.de.ts') },
  slots: { 'channels.stage': StagePlayer, 'core.layer': PlayerLayer },
});
