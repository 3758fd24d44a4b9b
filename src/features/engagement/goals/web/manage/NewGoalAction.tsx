import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import type { GoalType } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { useGoals } from '../use-goals.ts';
import { freeTypes, useEndClock } from './running-goals.ts';

const NewGoalDialog = lazyComponent('use', async () => ({ default: (await import('./NewGoalDialog.tsx')).NewGoalDialog }));

/** Disabled while a goal of each type runs. */
export default function NewGoalAction({ channel, role }: PaneProps) {
  return can(goalsFeature.permissions.manage_goals, role) ? <Action channel={channel} /> : null;
}

function Action({ channel }: Pick<PaneProps, 'channel'>) {
  const goals = useGoals(channel).data ?? [];
  const types = freeTypes(goals, useEndClock(goals));
  // As in `GoalsPane`, the dialog stays open when someone else starts a goal.
  const [creating, setCreating] = useState<readonly GoalType[] | null>(null);
  return (
    <>
      <QuickAction icon="flag" text={t('goals.new')} disabled={types.length === 0} onClick={() => setCreating(types)} />
      {creating && (
        <DialogPanel name="The dialog that starts a goal" onClose={() => setCreating(null)}>
          <NewGoalDialog channel={channel} types={creating} onClose={() => setCreating(null)} />
        </DialogPanel>
      )}
    </>
  );
}
