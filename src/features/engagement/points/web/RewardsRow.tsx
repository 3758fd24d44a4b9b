import { contrast } from '#core/contract/color.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type RowProps, Strong, Ticket } from '#features/chat/chat/web/api.ts';
import type { RewardsEntry } from './rewards-entry.ts';

/** The stub has the reward's color (N-04). */
export function RewardsRow({ entry }: RowProps<RewardsEntry>) {
  const color = /^#[0-9a-f]{6}$/i.test(entry.backgroundColor) ? entry.backgroundColor : null;
  const ink = color !== null && contrast(color, '#FFFFFF') < 3 ? 'text-(--badge-ink)' : color === null ? '' : 'text-on-picture';
  return (
    <Ticket
      {...(color === null ? {} : { color })}
      mark={<Icon name="star" className={ink} />}
      words={entry.userInput && <bdi>{entry.userInput}</bdi>}
    >
      {phrase('points.notice.redeemed', {
        name: <Strong key="name">{entry.username}</Strong>,
        reward: <Strong key="reward">{entry.title}</Strong>,
      })}
      {entry.cost !== null && (
        <>
          {' '}
          <span className="whitespace-nowrap tabular-nums">
            <Coin shape="ticket" label={t('points.notice.unit')} /> {formatNumber(entry.cost)}
          </span>
        </>
      )}
    </Ticket>
  );
}
