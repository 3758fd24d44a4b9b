import { lazy } from 'react';
import { addAboveComposer } from '../../features/chat/web/composer/above-composer.ts';
import { connectPolls } from '../../features/polls/web/connect-chat.ts';

/** Fills the places that lower features leave to higher ones; what stands there loads when it is drawn. Call it before the page is drawn. */
export function connectFeatures(): void {
  addAboveComposer({
    name: 'celebration',
    Part: lazy(async () => ({ default: (await import('../../features/subscriptions/web/Celebration.tsx')).Celebration })),
  });
  connectPolls();
}
