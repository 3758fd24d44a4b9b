import { Link } from '@tanstack/react-router';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { SetUpProgress } from './use-set-up.ts';

interface SetUpStepsProps {
  steps: SetUpProgress['steps'];
  /** Only the broadcaster can do them. */
  isOwn: boolean;
  className?: string;
}

export function SetUpSteps({ steps, isOwn, className }: SetUpStepsProps) {
  return (
    <ul className={className}>
      {steps.map(({ id, title, path, isDone }) => {
        const content = (
          <>
            <span
              className={cx('grid size-5 shrink-0 place-items-center rounded-full', isDone ? 'bg-mint-soft text-mint-text' : 'bg-control')}
            >
              {isDone && <Icon name="check" size="small" />}
            </span>
            <span className={cx('min-w-0 flex-1 wrap-anywhere', isDone && 'text-ink-3')}>{textOf(title)}</span>
            {isDone && <span className="text-12 text-ink-3">{t('channels.setup.is_done')}</span>}
          </>
        );
        const row = 'flex min-h-9 items-center gap-2.5 rounded-sm px-2 pointer-coarse:min-h-(--h-lg)';
        return (
          <li key={id}>
            {isOwn ? (
              <Link to={path} className={cx(row, 'hover:bg-row-hover')}>
                {content}
              </Link>
            ) : (
              <p className={row}>{content}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
