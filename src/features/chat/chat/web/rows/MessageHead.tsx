import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import type { MessageEntry } from '../log/entry.ts';
import { PersonName } from './PersonName.tsx';
import { RowMark } from './RowMark.tsx';
import type { RowProps } from './row-context.ts';
import { SenderBadge } from './SenderBadge.tsx';

/** See M-01. */
export function MessageHead({ entry, context }: RowProps<MessageEntry>) {
  const { sender } = entry;
  return (
    <>
      {context.showTime && (
        <time dateTime={entry.createdAt.toISOString()} className="me-1 text-11 text-ink-3 tabular-nums">
          {context.replayTime?.(entry.createdAt) ?? formatDate(entry.createdAt, 'hour')}
        </time>
      )}
      {entry.forGoal && <RowMark icon="flag" label={t('chat.message.for_goal')} />}
      {sender.badges.map((badge) => (
        <span key={badge.type} className="me-[3px]">
          <SenderBadge badge={badge} tiers={context.subscriberTiers} />
        </span>
      ))}
      <PersonName
        username={sender.username}
        color={sender.color}
        theme={context.theme}
        onOpen={(_, keys) => context.act.pressName(entry, keys)}
      />
    </>
  );
}
