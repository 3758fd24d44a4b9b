import { applaud, applauded } from '#app/testing/applause/contract.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

export const chatParts: ChatParts = {
  rows: { applause: ({ entry: { username, total } }) => <p>{t('applause.row', { username, total })}</p> },
  Notices: ({ channel, notices }) => {
    useRealtime(applauded, [channel.chatroom.id], ({ username, total }) => notices.upsert('applause', null, () => ({ username, total })));
    return null;
  },
  commands: {
    applaud: async ({ chat }) => {
      await call(applaud, { params: { slug: chat.channel.slug } });
    },
  },
};
