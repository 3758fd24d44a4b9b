import { useFeatures } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
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
  const { steps, doneCount, isPending, failed } = useSetUp(channel);
  const isComplete = doneCount === steps.length;
  if (isPending) return <StepsSkeleton ids={steps.map(({ id }) => id)} />;
  return (
    <div className="px-3 py-2">
      {failed ? (
        <QueryError title={t('channels.setup.failed')} query={failed} />
      ) : (
        <SetUpSteps steps={steps} isOwn={isOwn} className="-mx-2" />
      )}
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

function StepsSkeleton({ ids }: { ids: readonly string[] }) {
  return (
    <div role="status" aria-label={t('core.loading')} className="px-3 py-2">
      {ids.map((id) => (
        <div key={id} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-(--h-lg)">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
