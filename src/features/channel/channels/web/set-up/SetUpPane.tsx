import { useFeatures } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useViewer } from '#features/people/accounts/web/api.ts';
import type { PaneProps } from '../parts.ts';
import { SetUpSteps } from './SetUpSteps.tsx';
import { setUpHidden, useSetUp } from './use-set-up.ts';

/** All steps, also after they are done, and the switch that brings the list back to the overview. */
export default function SetUpPane({ channel }: PaneProps) {
  const hidden = setUpHidden(useFeatures(), channel.id);
  const isHidden = usePreference(hidden);
  const isOwn = useViewer()?.id === channel.user_id;
  const { steps, doneCount, isKnown } = useSetUp(channel);
  const isComplete = isKnown && doneCount === steps.length;
  return (
    <div className="px-3 py-2">
      <SetUpSteps steps={steps} isOwn={isOwn} className="-mx-2" />
      {isOwn && (
        <Switch
          label={t('channels.setup.show')}
          hint={t(isComplete ? 'channels.setup.complete' : 'channels.setup.show.hint')}
          checked={!isHidden && !isComplete}
          disabled={isComplete}
          onChange={(isShown) => hidden.set(!isShown)}
        />
      )}
    </div>
  );
}
