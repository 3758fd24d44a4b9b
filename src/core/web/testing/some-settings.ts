import { DEFAULT_FEATURES, type PublicSettings } from '#core/contract/settings.ts';

/** The public settings of an ordinary installation. */
export const someSettings = (change: Partial<PublicSettings> = {}): PublicSettings => ({
  name: 'Grandstand',
  pusher: { key: 'key', cluster: 'us2' },
  demo: false,
  features: DEFAULT_FEATURES,
  ...change,
});
