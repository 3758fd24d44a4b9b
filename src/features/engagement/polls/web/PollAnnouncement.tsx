import { t } from '#core/web/i18n/text.ts';
import type { Poll } from '#features/engagement/polls/contract.ts';
import { winner } from '#features/engagement/polls/rules.ts';

/** Announces only the start and the result, not every second or vote. */
export function PollAnnouncement({ poll, hasEnded }: { poll: Poll; hasEnded: boolean }) {
  const best = winner(poll.options);
  return (
    <p role="status" className="sr-only">
      {!hasEnded
        ? t('polls.said.open', { title: poll.title })
        : best
          ? t('polls.said.winner', { winner: best.label })
          : t('polls.said.tie')}
    </p>
  );
}
