import { serverFeature } from '../feature.ts';
import { secrets } from './migrations/001-secrets.ts';

export const installationServer = serverFeature({ name: 'installation' }, { migrations: { '001-secrets': secrets } });
