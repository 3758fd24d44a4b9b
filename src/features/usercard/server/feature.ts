import { serverFeature } from '#core/server/feature.ts';
import { usercardFeature } from '#features/usercard/feature.ts';
import { usercardCommands } from './commands.ts';

export const usercardServer = serverFeature(usercardFeature, { commands: usercardCommands });
