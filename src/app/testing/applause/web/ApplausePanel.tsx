import { useState } from 'react';
import { applaud, applauded, ownApplause } from '#app/testing/applause/contract.ts';
import { applaudRefusal } from '#app/testing/applause/rules.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';

/** The panel with the button that applauds. */
export default function ApplausePanel({ chat }: { chat: OpenChat }) {
  const [total, setTotal] = useState<number | null>(null);
  const [times, setTimes] = useState(0);
  const viewerId = chat.room.viewer?.id;
  useRealtime(applauded, [chat.channel.chatroom.id], (now) => setTotal(now.total));
  useRealtime(ownApplause, viewerId === undefined ? null : [viewerId], (own) => setTimes(own.times));
  return (
    <PanelShell chat={chat} title={t('applause.title')}>
      <button
        type="button"
        disabled={applaudRefusal(chat.role, total) !== null}
        onClick={() => void call(applaud, { params: { slug: chat.channel.slug } }).catch(toast.refused)}
      >
        {t('applause.applaud')}
      </button>
      <p>{t('applause.own', { times })}</p>
      <button type="button" onClick={() => chat.openDialog('applause')}>
        {t('applause.about')}
      </button>
    </PanelShell>
  );
}
