import { FEATURES } from '#app/features.ts';
import { partOfFeature } from '#app/part-of-feature.ts';
import type { DemoFeature } from '#core/demo/feature.ts';

/** The features that take part in the demo community, in call order. */
export const features: readonly DemoFeature[] = (
  await Promise.all(FEATURES.map((feature) => partOfFeature<DemoFeature>(feature, 'demo.ts')))
).filter((part) => part !== null);
