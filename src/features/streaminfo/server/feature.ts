import { serverFeature } from '#core/server/feature.ts';
import { streaminfoFeature } from '#features/streaminfo/feature.ts';
import { streaminfoCommands } from './commands.ts';

export const streaminfoServer = serverFeature(streaminfoFeature, { commands: streaminfoCommands });
