import { type FormEvent, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { REDEMPTION_MESSAGE_LENGTH } from '#features/engagement/points/contract/redemptions.ts';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { messageLength, messageProblem } from '#features/engagement/points/rules/redeem.ts';
import { costText } from '../balance/points-text.ts';
import type { PointsAccess } from '../use-points-access.ts';
import { rewardRefusal, unavailableText } from './reward-availability.ts';
import { useRedeem } from './use-redeem.ts';

interface RedeemFormProps {
  chat: OpenChat;
  access: PointsAccess;
  reward: Reward;
  onLearnMore: () => void;
}

/** RW-02 to RW-05. */
export function RedeemForm({ chat, access, reward, onLearnMore }: RedeemFormProps) {
  const phone = useMediaQuery(PHONE);
  const now = useNow(reward.cooldown_ends_at === null ? null : 1000);
  const [message, setMessage] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { redeem, isPending } = useRedeem(chat, () => {
    chat.panel.close('channel_points');
    chat.composer.current?.focus();
  });
  const problem = messageProblem(reward, message);
  const shownProblem = problem === 'points.message_too_long' || wasSubmitted ? problem : null;
  const instead = unavailableText(reward, now);
  const refused = rewardRefusal(reward, access, now);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const refusal = rewardRefusal(reward, access, new Date());
    if (refusal === 'REWARD_PAUSED' || refusal === 'REWARD_OUT_OF_STOCK') {
      toast.brief(t('points.out_of_stock.toast', { reward: reward.title }));
    } else if (refusal === 'INSUFFICIENT_POINTS') {
      toast.brief(t('points.insufficient_points', { reward: reward.title }), { text: t('points.learn_more'), go: onLearnMore });
    } else if (refusal === null && problem !== null) {
      setWasSubmitted(true);
    } else if (refusal === null) {
      redeem({ reward, message });
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={t(reward.is_user_input_required ? 'points.reward.message' : 'points.reward.message.optional')}
        hint={t('points.reward.message.hint')}
        count={`${messageLength(message)} / ${REDEMPTION_MESSAGE_LENGTH}`}
        error={
          shownProblem === null
            ? undefined
            : shownProblem === 'points.message_required'
              ? t('points.message_required')
              : t('points.message_too_long', { count: REDEMPTION_MESSAGE_LENGTH })
        }
        value={message}
        required={reward.is_user_input_required}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isPending}
        disabled={refused === 'REWARD_LIMIT_REACHED' || refused === 'REWARD_COOLING_DOWN'}
        className="w-full"
      >
        {instead ?? (
          <>
            <Coin shape="ticket" label={t('points.unit')} className="[--mint:currentColor] [--on-mint:var(--mint-hover)]" />
            {access.kind === 'own' ? t('points.reward.redeem.free') : t('points.reward.redeem', { points: costText(reward.cost, phone) })}
          </>
        )}
      </Button>
      <div className="text-center text-12 text-ink-3 tabular-nums">
        <p>{remainingText(reward, access)}</p>
        {reward.left_this_stream !== null && reward.left_this_stream > 0 && (
          <p>{t('points.reward.left', { count: formatNumber(reward.left_this_stream) })}</p>
        )}
        {reward.left_for_you !== null && <p>{t('points.reward.left_for_you', { count: reward.left_for_you })}</p>}
      </div>
    </form>
  );
}

/** The balance and what would be left. */
function remainingText({ cost }: Reward, access: PointsAccess): string {
  if (access.kind === 'own') return t('points.reward.own');
  if (access.kind !== 'counted' || access.points === null) return '';
  const { points } = access;
  return points < cost
    ? t('points.reward.short', { points: formatNumber(points), missing: formatNumber(cost - points) })
    : t('points.reward.after', { left: formatNumber(points - cost) });
}
