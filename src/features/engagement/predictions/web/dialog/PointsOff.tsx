import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { Notice } from './Notice.tsx';
import { StepButtons } from './StepButtons.tsx';

interface PointsOffProps {
  slug: string;
  role: Role;
  onClose: () => void;
}

/** Explains that predictions need channel points (PR-14); the broadcaster gets a link to the setting. */
export function PointsOff({ slug, role, onClose }: PointsOffProps) {
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
