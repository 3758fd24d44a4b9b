import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Announcement, Announcer } from './announcer.ts';
import { announceMode } from './preferences.ts';

/** A polite live region with at most one announcement per second. The message list itself is not a live region. */
export function ChatAnnouncer({ chat }: { chat: OpenChat }) {
  const { log } = chat.room;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const announcer = new Announcer((what) => setAnnouncement(announcementText(what)), announceMode.get);
    const stop = log.onArrival(announcer.enqueue);
    return () => {
      stop();
      announcer.dispose();
    };
  }, [log]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}

function announcementText(what: Announcement): string {
  switch (what.kind) {
    case 'mention':
      return t('chat-tools.announce.mention', { name: what.username, text: what.content });
    case 'summary':
      return t('chat-tools.announce.summary', { count: what.count });
    case 'messages':
      return what.messages.map(({ username, content }) => t('chat-tools.announce.message', { name: username, text: content })).join('. ');
  }
}
