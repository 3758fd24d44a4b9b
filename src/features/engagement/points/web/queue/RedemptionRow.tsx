import type { MouseEvent } from 'react';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Redemption } from '#features/engagement/points/contract/redemptions.ts';
import { costText } from '../balance/points-text.ts';
import { type RewardLook, RewardPicture } from '../RewardPicture.tsx';

interface RedemptionRowProps {
  redemption: Redemption;
  look: RewardLook | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDecide: (accepts: boolean, button: HTMLElement) => void;
}

/** Both buttons show while the redemption is pending. */
export function RedemptionRow({ redemption, look, isSelected, onSelect, onDecide }: RedemptionRowProps) {
  const { username, reward_title: reward, reward_cost, user_input, status, held_reason, violated_rules, created_at } = redemption;
  const isHeld = status === 'pending' && held_reason !== null;
  const at = parseDate(created_at);
  const isToday = at.toDateString() === serverNow().toDateString();
  const named = { reward, name: username };
  // The second click of a double-click would hit the redemption that moved up.
  const press = (accepts: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail < 2) onDecide(accepts, event.currentTarget);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-3 py-2.5 last:border-0">
      {status === 'pending' && (
        <SelectCheckbox label={t('points.queue.choose', { name: username })} isSelected={isSelected} onSelect={onSelect} />
      )}
      <RewardPicture color={redemption.reward_background_color} look={look} className="size-8 rounded-md" />
      <div className="min-w-36 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-semibold wrap-anywhere">
            <bdi>{username}</bdi>
          </b>
          <time dateTime={created_at} title={formatDate(at, 'longWithTime')} className="text-11 text-ink-3 tabular-nums">
            {formatDate(at, isToday ? 'hour' : 'shortNumericWithTime')}
          </time>
          {status === 'rejected' && <Tag>{t('points.queue.rejected_note')}</Tag>}
          {isHeld && <Tag tone="amber">{t(`points.queue.held.${held_reason}`)}</Tag>}
          {violated_rules.map((label) => (
            <Tag key={label} tone="amber">
              {t(`chat.ai_label.${label}`)}
            </Tag>
          ))}
        </p>
        <p className="text-12 text-ink-2 wrap-anywhere">
          <bdi>{reward}</bdi>{' '}
          <span className="whitespace-nowrap tabular-nums">
            <Coin shape="ticket" label={t('points.unit')} className="size-3.5!" /> {costText(reward_cost, false)}
          </span>
        </p>
        {user_input !== '' && (
          <p className="mt-0.5 wrap-anywhere">
            <bdi>{user_input}</bdi>
          </p>
        )}
        {isHeld && <p className="mt-0.5 text-12 text-ink-3">{t('points.queue.held.text')}</p>}
      </div>
      {status === 'pending' && (
        <div className="flex gap-1.5">
          <Button size="small" data-decision="accept" aria-label={t('points.queue.accept_named', named)} onClick={press(true)}>
            <Icon name="check" size="small" />
            {t('points.queue.accept')}
          </Button>
          <Button
            size="small"
            variant="danger-soft"
            data-decision="reject"
            aria-label={t('points.queue.reject_named', named)}
            onClick={press(false)}
          >
            <Icon name="x" size="small" />
            {t('points.queue.reject')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface SelectCheckboxProps {
  label: string;
  isSelected: boolean;
  /** Indeterminate. */
  isPartial?: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Target size 24 px. */
function SelectCheckbox({ label, isSelected, isPartial = false, onSelect }: SelectCheckboxProps) {
  return (
    <label className="-m-1 grid size-(--h-xs) shrink-0 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartial;
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-4 cursor-pointer accent-mint"
      />
    </label>
  );
}

interface SelectionBarProps {
  selectedCount: number;
  /** All listed redemptions are selected. */
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDecide: (accepts: boolean) => void;
}

export function SelectionBar({ selectedCount, isAllSelected, onSelectAll, onDecide }: SelectionBarProps) {
  const count = formatNumber(selectedCount);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-soft px-3 py-1.5">
      <SelectCheckbox
        label={t('points.queue.choose_all')}
        isSelected={isAllSelected}
        isPartial={selectedCount > 0 && !isAllSelected}
        onSelect={onSelectAll}
      />
      <p role="status" className="min-w-0 flex-1 truncate text-12 text-ink-2 tabular-nums">
        {selectedCount === 0 ? t('points.queue.choose_all') : t('points.queue.chosen', { count: selectedCount })}
      </p>
      {selectedCount > 0 && (
        <div className="flex gap-1.5">
          <Button size="small" onClick={() => onDecide(true)}>
            <Icon name="check" size="small" />
            {t('points.queue.accept_chosen', { count })}
          </Button>
          <Button size="small" variant="danger-soft" onClick={() => onDecide(false)}>
            <Icon name="x" size="small" />
            {t('points.queue.reject_chosen', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}

export function QueueSkeleton() {
  return (
    <div role="status" aria-label={t('points.queue.loading')}>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex items-center gap-3 border-b border-line-soft px-3 py-3">
          <Skeleton className="size-8 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
