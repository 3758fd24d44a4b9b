import { toast } from '#core/web/toast.ts';
import type { ChatParts } from '#features/chat/web/api.ts';
import { removePoll } from './delete-poll.ts';

export const chatParts: ChatParts = {
  commands: {
    poll: ({ chat }) => chat.openDialog('poll'),
    polldelete: async ({ chat, cache }) => {
      await removePoll(cache, chat.channel.slug);
      toast.good('polls.deleted');
    },
  },
};
