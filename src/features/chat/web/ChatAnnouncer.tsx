import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { announceMode } from './announce-mode.ts';
import { type Announcement, Announcer } from './log/announcer.ts';
import type { ChatLog } from './log/chat-log.ts';

/** Says what comes, politely and at most once a second; the list itself is no live region. */
export function ChatAnnouncer({ log }: { log: ChatLog }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const announcer = new Announcer((what) => setSaid(words(what)), announceMode.get);
    const stop = log.onArrival(announcer.hear);
    return () => {
      stop();
      announcer.dispose();
    };
  }, [log]);
  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}

function words(what: Announcement): string {
  switch (what.kind) {
    case 'mention':
      return t('chat.announce.mention', { name: what.username, text: what.content });
    case 'summary':
      return t('chat.announce.summary', { count: what.count });
    case 'messages':
      return what.messages.map(({ username, content }) => t('chat.announce.message', { name: username, text: content })).join('. ');
  }
}
