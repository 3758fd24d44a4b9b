import { phrase, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { HostEntry } from '../log/entry.ts';
import type { RowProps } from './row-look.ts';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** Another channel brings its viewers (N-05). */
export function HostRow({ entry }: RowProps<HostEntry>) {
  const viewers = t('chat.hosted.viewers', { count: entry.viewerCount });
  return (
    <Ticket mark={<Icon name="host" />} words={entry.message && <bdi>{entry.message}</bdi>}>
      {phrase('chat.hosted', { name: <Strong key="name">{entry.username}</Strong>, viewers: <Strong key="viewers">{viewers}</Strong> })}
    </Ticket>
  );
}
