import { toast } from '#core/web/toast.ts';
import type { ChatParts } from '#features/chat/web/api.ts';
import { takePollAway } from './delete-poll.ts';

export const chatParts: ChatParts = {
  commands: {
    poll: ({ chat }) => chat.openDialog('poll'),
    polldelete: async ({ chat, cache }) => {
      await takePollAway(cache, chat.channel.slug);
      toast.good('polls.deleted');
    },
  },
};
