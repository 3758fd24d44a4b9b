import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { sideOf } from '../outcome-appearance.ts';

/** The safe button comes first. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

/** In the outcome's color (PR-13). */
export function OutcomeLabel({ index, text }: { index: number; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden="true" className={cx('size-2 rounded-full', sideOf(index) === 'mint' ? 'bg-mint' : 'bg-pink')} />
      {text}
    </span>
  );
}

/** Explains that predictions need channel points (PR-14); the broadcaster gets a link to the setting. */
export function PointsOff({ slug, role, onClose }: { slug: string; role: Role; onClose: () => void }) {
  if (!can(pointsFeature.permissions.manage_rewards, role))
    return <Notice text={t('predictions.dialog.points_off.text')} onDone={onClose} />;
  return (
    <>
      <p className="text-ink-2">{t('predictions.dialog.points_off.text')}</p>
      <StepButtons>
        <Button variant="ghost" onClick={onClose}>
          {t('core.cancel')}
        </Button>
        <Link to="/dashboard/$slug/rewards" params={{ slug }} className={buttonClass('primary')} onClick={onClose}>
          {t('predictions.dialog.to_settings')}
        </Link>
      </StepButtons>
    </>
  );
}

export function Notice({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <>
      <p className="text-ink-2">{text}</p>
      <StepButtons>
        <Button variant="primary" onClick={onDone}>
          {t('predictions.dialog.got_it')}
        </Button>
      </StepButtons>
    </>
  );
}
