import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayloadOf } from '#core/contract/event.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { type OpenChat, Strong } from '#features/chat/web/api.ts';
import { chatMovedToChannel } from '#features/hosting/contract.ts';

type Hosted = PayloadOf<typeof chatMovedToChannel>['hosted'];

/** Shown when the channel hosts another one, with a link to it (RT-05). Viewers are never redirected automatically. */
export function MovedLine({ chat: { channel } }: { chat: OpenChat }) {
  const [hosted, setHosted] = useState<Hosted | null>(null);
  useRealtime(chatMovedToChannel, [channel.id], (event) => setHosted(event.hosted));
  return (
    <div role="status">
      {hosted !== null && (
        <div className="flex items-start gap-2 border-b border-line-soft bg-mint-soft py-1.5 ps-3 pe-2 text-12 text-ink-2">
          <Icon name="antenna" size="small" className="mt-1.5 text-mint-text" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">
            <p className="min-w-32 flex-1">
              {phrase('hosting.moved', {
                host: <Strong key="host">{channel.user.username}</Strong>,
                name: <Strong key="name">{hosted.username}</Strong>,
              })}
            </p>
            <Link to="/$slug" params={{ slug: hosted.slug }} className={buttonClass('primary', 'small', 'max-w-full')}>
              <span className="truncate">{t('hosting.moved.go', { name: hosted.username })}</span>
            </Link>
          </div>
          <IconButton icon="x" size="small" label={t('hosting.moved.stay')} onClick={() => setHosted(null)} />
        </div>
      )}
    </div>
  );
}
