import type { DemoFeature } from '#core/demo/feature.ts';
import { chatrulesDemo } from '#features/chatrules/demo.ts';
import { dropsDemo } from '#features/drops/demo.ts';
import { giftsDemo } from '#features/gifts/demo.ts';
import { goalsDemo } from '#features/goals/demo.ts';
import { hostingDemo } from '#features/hosting/demo.ts';
import { notificationsDemo } from '#features/notifications/demo.ts';
import { pointsDemo } from '#features/points/demo.ts';
import { pollsDemo } from '#features/polls/demo.ts';
import { predictionsDemo } from '#features/predictions/demo.ts';
import { streamsDemo } from '#features/streams/demo.ts';
import { subscriptionsDemo } from '#features/subscriptions/demo.ts';

/** The features that take part in the demo community, in call order. */
export const features: readonly DemoFeature[] = [
  chatrulesDemo,
  streamsDemo,
  subscriptionsDemo,
  pointsDemo,
  predictionsDemo,
  pollsDemo,
  goalsDemo,
  giftsDemo,
  dropsDemo,
  hostingDemo,
  notificationsDemo,
];
