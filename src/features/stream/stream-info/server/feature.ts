import { serverFeature } from '#core/server/feature.ts';
import { streamInfoFeature } from '#features/stream/stream-info/feature.ts';
import { streamInfoCommands } from './commands.ts';

export const streamInfoServer = serverFeature(streamInfoFeature, { commands: streamInfoCommands });
