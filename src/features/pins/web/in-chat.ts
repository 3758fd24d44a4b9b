import type { ChatParts } from '#features/chat/web/api.ts';
import { usePinAction } from './use-pin-action.ts';

export const chatParts: ChatParts = { useMessageAction: usePinAction };
