import { loadChunk } from '#core/web/chunk.ts';
import { toast } from '#core/web/toast.ts';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

export const chatParts: ChatParts = {
  commands: {
    poll: ({ chat }) => chat.openDialog('poll'),
    polldelete: async ({ chat, cache }) => {
      const { removePoll } = await loadChunk(() => import('./delete-poll.ts'));
      await removePoll(cache, chat.channel.slug);
      toast.good('polls.deleted');
    },
  },
};
