import { serverFeature } from '#core/server/feature.ts';
import { usercardFeature } from '#features/usercard/feature.ts';
import { usercardCommands } from './commands.ts';
import { usercardRoutes } from './routes.ts';

export const usercardServer = serverFeature(usercardFeature, { routes: usercardRoutes, commands: usercardCommands });
