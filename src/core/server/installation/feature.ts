import { serverFeature } from '../feature.ts';
import { migrations } from './migrations.ts';

export const installationServer = serverFeature({ name: 'installation' }, { migrations });
