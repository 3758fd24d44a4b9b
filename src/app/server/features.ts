import { FEATURES } from '#app/features.ts';
import { partOfFeature } from '#app/part-of-feature.ts';
import type { FeatureManifest } from '#core/contract/feature.ts';
import { type ServerFeature, serverFeature } from '#core/server/feature.ts';
import { coreParts } from '#core/server/parts.ts';

export const productFeatures: readonly ServerFeature[] = await Promise.all(
  FEATURES.map(
    async (feature) =>
      (await partOfFeature<ServerFeature>(feature, 'server/feature.ts')) ??
      serverFeature((await partOfFeature<FeatureManifest>(feature, 'feature.ts'))!, {}),
  ),
);

/** Migrations and listeners run in this order. */
export const features: readonly ServerFeature[] = [...coreParts, ...productFeatures];
