import type { ChatParts } from '#features/chat/chat/web/api.ts';
import { usePinActions } from './use-pin-actions.ts';

export const chatParts: ChatParts = { useMessageActions: usePinActions };
