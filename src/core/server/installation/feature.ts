import { serverFeature } from '../feature.ts';
import { followStoredSettings } from '../settings/live-settings.ts';
import { sealingSettings } from '../settings/sealing-key.ts';
import { checkIdentity, identitySettings, manifestRoute } from './identity.ts';
import { migrations } from './migrations.ts';

export const installationServer = serverFeature(
  { name: 'installation' },
  {
    settings: { ...sealingSettings, ...identitySettings },
    checkSettings: checkIdentity,
    migrations,
    routes: [manifestRoute],
    periodicJobs: [followStoredSettings],
  },
);
