import type { DemoFeature } from '#core/demo/feature.ts';
import { chatrulesDemo } from '#features/chatrules/demo.ts';
import { pointsDemo } from '#features/points/demo.ts';
import { pollsDemo } from '#features/polls/demo.ts';
import { predictionsDemo } from '#features/predictions/demo.ts';
import { streamsDemo } from '#features/streams/demo.ts';

/** The features that take part in the demo community, in call order. */
export const features: readonly DemoFeature[] = [chatrulesDemo, streamsDemo, pointsDemo, predictionsDemo, pollsDemo];
