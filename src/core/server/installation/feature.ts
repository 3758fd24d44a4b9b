import { serverFeature } from '../feature.ts';
import { followStoredSettings } from '../settings/live-settings.ts';
import { sealingSettings } from '../settings/sealing-key.ts';
import { migrations } from './migrations.ts';

export const installationServer = serverFeature(
  { name: 'installation' },
  {
    settings: sealingSettings,
    migrations,
    periodicJobs: [followStoredSettings],
  },
);
