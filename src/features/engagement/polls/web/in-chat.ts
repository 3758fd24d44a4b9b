import { loadChunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/feature.ts';
import { toast } from '#core/web/toast.ts';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

const load = loads('page', () => import('./end-poll.ts'));

export const chatParts: ChatParts = {
  commands: {
    poll: ({ chat }) => chat.openDialog('poll'),
    polldelete: async ({ chat, cache }) => {
      const { removePoll } = await loadChunk(load);
      await removePoll(cache, chat.channel.slug);
      toast.good('polls.deleted');
    },
  },
};
