import { t } from '#core/web/i18n/text.ts';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import { ShownGoal } from './card/ShownGoal.tsx';
import { useShownGoals } from './use-goals.ts';

export default function BesideAbout({ channel }: TabProps) {
  const goals = useShownGoals(channel);
  if (goals.length === 0) return null;
  return (
    <section aria-label={t('goals.region')} className="flex flex-col gap-4">
      {goals.map((goal) => (
        <ShownGoal key={goal.id} channel={channel} goal={goal} size="medium" />
      ))}
    </section>
  );
}
