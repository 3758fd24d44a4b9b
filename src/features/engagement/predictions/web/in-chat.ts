import type { ChatParts } from '#features/chat/chat/web/api.ts';

export const chatParts: ChatParts = {
  commands: { prediction: ({ chat }) => chat.openDialog('prediction') },
};
