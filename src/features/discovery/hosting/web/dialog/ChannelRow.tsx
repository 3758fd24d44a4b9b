import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Tag } from '#core/web/ui/Tag.tsx';

/** Selectable only while live. */
export interface HostCandidate {
  username: string;
  picture: string | null;
  category: string;
  viewers: number;
  isLive: boolean;
}

interface ChannelRowProps extends HostCandidate {
  /** Name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Lists offline channels too, so that nobody keeps searching for them. */
export function ChannelRow({ username, picture, category, viewers, isLive, group, isChosen, onChoose }: ChannelRowProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 has-focus-visible:shadow-focus',
        isLive && 'cursor-pointer hover:bg-row-hover',
        isChosen && 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)]',
      )}
    >
      <input type="radio" name={group} checked={isChosen} disabled={!isLive} onChange={onChoose} className="sr-only" />
      <Avatar name={username} picture={picture} size={32} live={isLive} dim={!isLive} />
      <span className="min-w-0 flex-1">
        <bdi className={cx('block truncate font-semibold', !isLive && 'text-ink-2')}>{username}</bdi>
        {category !== '' && <span className="block truncate text-12 text-ink-2">{category}</span>}
      </span>
      {isLive ? (
        <span className="flex shrink-0 items-center gap-1.5 text-ink-2 tabular-nums">
          <span className="live-dot" aria-hidden="true" />
          <span aria-hidden="true">{formatCompact(viewers)}</span>
          <span className="sr-only">{t('hosting.viewers', { count: viewers })}</span>
        </span>
      ) : (
        <Tag>{t('core.offline')}</Tag>
      )}
    </label>
  );
}
