import type { ServerFeature } from '#core/server/feature.ts';
import { type ModeratedRoom, moderatedRoom } from '#features/chat/server/testing/moderated-room.ts';
import { chatrulesServer } from '#features/chatrules/server/feature.ts';
import { usercardServer } from '#features/usercard/server/feature.ts';
import { automodServer } from './feature.ts';

/** Ana's room with the people of the moderation tests, in an app that can hold messages. */
export const automodRoom = (later: readonly ServerFeature[] = []): Promise<ModeratedRoom> =>
  moderatedRoom({}, [chatrulesServer, usercardServer, automodServer, ...later]);
