import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

export const chatParts: ChatParts = {
  commands: {
    title: async ({ chat, values }) => {
      await call(updateStreamSettings, { params: { slug: chat.channel.slug }, body: { stream_title: values.text! } });
      toast.good('stream-info.command.title_done');
    },
    category: ({ chat }) => chat.openDialog('category'),
  },
};
