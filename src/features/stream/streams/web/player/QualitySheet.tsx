import { useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import type { PlayerSession } from './player-session.ts';
import { qualityOptions } from './player-texts.ts';
import { usePlayerState } from './use-player-session.ts';

interface QualitySheetProps {
  session: PlayerSession;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFacts: () => void;
}

const ROW =
  'flex min-h-(--h-lg) w-full cursor-pointer items-center gap-2 border-s-2 px-4 text-start text-14 has-focus-visible:shadow-focus';

export function QualitySheet({ session, open, onOpenChange, onFacts }: QualitySheetProps) {
  const state = usePlayerState(session);
  const name = useId();
  return (
    <LazyDrawer name="The quality" open={open} onOpenChange={onOpenChange} title={t('streams.player.quality')}>
      <fieldset className="py-1">
        <legend className="sr-only">{t('streams.player.quality')}</legend>
        {qualityOptions(state).map(({ value, label, note }) => (
          <label key={value} className={cx(ROW, value === state.quality ? 'border-mint bg-mint-soft font-semibold' : 'border-transparent')}>
            <input
              type="radio"
              name={name}
              checked={value === state.quality}
              onChange={() => {
                session.choose(value);
                onOpenChange(false);
              }}
              className="sr-only"
            />
            <span className="size-4">{value === state.quality && <Icon name="check" size="small" className="text-mint-text" />}</span>
            {label}
            <span className="ms-auto text-13 font-normal text-ink-2 tabular-nums">{note}</span>
          </label>
        ))}
      </fieldset>
      <div className="border-t border-line-soft py-1">
        <button
          type="button"
          className={cx(ROW, 'border-transparent ps-10')}
          onClick={() => {
            onOpenChange(false);
            onFacts();
          }}
        >
          {t('streams.player.info')}
        </button>
      </div>
    </LazyDrawer>
  );
}
