import { type FeatureManifest, type FlagValues, flagValues, manifestsOf } from '#core/contract/feature.ts';
import { DEFAULT_IDENTITY } from '#core/contract/identity.ts';
import type { PublicSettings } from '#core/contract/settings.ts';

/** The public settings of an installation with these features. Flags have their defaults unless given. */
export const someSettings = (features: readonly { manifest: FeatureManifest }[] = [], flags: Partial<FlagValues> = {}): PublicSettings => ({
  ...DEFAULT_IDENTITY,
  pusher: { key: 'demo-key', cluster: 'us2' },
  demo: false,
  media_url: null,
  docs_are_public: true,
  features: { ...flagValues(manifestsOf(features), flags) },
});
