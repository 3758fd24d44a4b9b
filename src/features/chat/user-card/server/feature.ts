import { serverFeature } from '#core/server/feature.ts';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { userCardCommands } from './commands.ts';
import { userCardRoutes } from './routes.ts';

export const userCardServer = serverFeature(userCardFeature, { routes: userCardRoutes, commands: userCardCommands });
