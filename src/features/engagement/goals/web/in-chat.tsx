import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import { BANNER_SECONDS } from '#features/chat/banners/rules.ts';
import type { ChatParts, NoticesProps, Row } from '#features/chat/chat/web/api.ts';
import { GOAL_EMOTES, goalAchieved } from '#features/engagement/goals/contract.ts';

interface GoalEntry extends Row {
  type: 'goal';
  title: string;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    goal: GoalEntry;
  }
}

/** Announces an achieved goal once (EB-01). */
function GoalBanners({ channel, notices }: NoticesProps) {
  useRealtime(goalAchieved, [channel.id], ({ id, title }) =>
    notices.upsert('goal', { id, within: Number.POSITIVE_INFINITY }, () => ({ title })),
  );
  return null;
}

const TROPHY = GOAL_EMOTES['chnl-goal-emotes/4'];

export const chatParts: ChatParts = {
  BannerNotices: GoalBanners,
  banners: {
    goal: {
      seconds: () => BANNER_SECONDS,
      mark: () => <EmoteImage id={TROPHY.id} name={TROPHY.name} size={56} className="block size-9 object-contain" />,
      head: () => t('goals.banner'),
      detail: ({ title }) => title,
      isAnnounced: true,
    },
  },
};
