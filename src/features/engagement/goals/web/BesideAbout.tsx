import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import { shownGoals } from '#features/engagement/goals/rules.ts';
import { ShownGoal } from './card/ShownGoal.tsx';
import { useGoals } from './use-goals.ts';

export default function BesideAbout({ channel }: TabProps) {
  const goals = shownGoals(useGoals(channel).data ?? [], serverNow());
  if (goals.length === 0) return null;
  return (
    <section aria-label={t('goals.region')} className="flex flex-col gap-4">
      {goals.map((goal) => (
        <ShownGoal key={goal.id} channel={channel} goal={goal} size="medium" />
      ))}
    </section>
  );
}
