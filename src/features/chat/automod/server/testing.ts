import type { ServerFeature } from '#core/server/feature.ts';
import { type ModeratedRoom, moderatedRoom } from '#features/chat/chat/server/testing/moderated-room.ts';
import { chatRulesServer } from '#features/chat/chat-rules/server/feature.ts';
import { userCardServer } from '#features/chat/user-card/server/feature.ts';
import { automodServer } from './feature.ts';

/** Ana's room with the people of the moderation tests, in an app that holds messages. */
export const automodRoom = (later: readonly ServerFeature[] = []): Promise<ModeratedRoom> =>
  moderatedRoom({}, [chatRulesServer, userCardServer, automodServer, ...later]);
