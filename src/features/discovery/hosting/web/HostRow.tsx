import { phrase, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type RowProps, Strong, Ticket } from '#features/chat/chat/web/api.ts';
import type { HostEntry } from './host-entry.ts';

/** Chat row of a received host (N-05). */
export function HostRow({ entry }: RowProps<HostEntry>) {
  const viewers = t('hosting.hosted.viewers', { count: entry.viewerCount });
  return (
    <Ticket mark={<Icon name="antenna" />} words={entry.message && <bdi>{entry.message}</bdi>}>
      {phrase('hosting.hosted', { name: <Strong key="name">{entry.username}</Strong>, viewers: <Strong key="viewers">{viewers}</Strong> })}
    </Ticket>
  );
}
