import type { ServerFeature } from '#core/server/feature.ts';
import { type ModeratedRoom, moderatedRoom } from '#features/chat/server/testing/moderated-room.ts';
import { automodServer } from './feature.ts';

/** Ana's room with everybody whom moderation knows, in which messages can be held. */
export const automodRoom = (later: readonly ServerFeature[] = []): Promise<ModeratedRoom> => moderatedRoom({}, [automodServer, ...later]);
