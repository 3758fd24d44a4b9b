import { MINUTE_MS } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { PersonRecord, Sanction } from '#features/chat/moderation/contract/person.ts';

export function PersonSanctions({ record: { bans, counts } }: { record: PersonRecord }) {
  return (
    <>
      <p className="text-12 text-ink-2">
        {t('user-card.person.counts', { bans: counts.bans, timeouts: counts.timeouts, deleted: counts.deleted_messages })}
      </p>
      <ol>
        {bans.map((sanction) => (
          <li key={sanction.id} className="border-t border-line-soft py-1.5 first:border-t-0">
            <p className="flex flex-wrap items-center gap-x-2">
              {sentence(sanction)}
              {sanction.is_active && <Tag tone="red">{t('user-card.person.sanction.active')}</Tag>}
              <time dateTime={sanction.created_at} className="ms-auto text-11 text-ink-3 tabular-nums">
                {formatDate(sanction.created_at, 'mediumWithTime')}
              </time>
            </p>
            {sanction.reason !== '' && (
              <p className="text-12 text-ink-2 wrap-anywhere">
                <bdi>{sanction.reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function sentence({ banned_by, created_at, expires_at }: Sanction): string {
  const by = banned_by.username;
  if (expires_at === null) return t('user-card.person.sanction.ban', { by });
  return t('user-card.person.sanction.timeout', {
    by,
    length: formatMinutes(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS)),
  });
}
