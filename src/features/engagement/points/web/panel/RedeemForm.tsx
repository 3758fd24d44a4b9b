import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { focusFieldOnMount } from '#core/web/ui/initial-focus.ts';
import { TextField } from '#core/web/ui/TextField.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { REDEMPTION_MESSAGE_LENGTH, redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { messageLength, messageProblem } from '#features/engagement/points/rules/redeem.ts';
import { costText } from '../balance/points-text.ts';
import { pointsQuery, shownRewardsQuery } from '../queries.ts';
import type { PointsAccess } from '../use-points-access.ts';
import { rewardRefusal, unavailableText } from './RewardGrid.tsx';

interface RedeemFormProps {
  chat: OpenChat;
  access: PointsAccess;
  reward: Reward;
  /** Unsent messages by reward. */
  drafts: Map<string, string>;
  onLearnMore: () => void;
}

/** RW-02 to RW-05. */
export function RedeemForm({ chat, access, reward, drafts, onLearnMore }: RedeemFormProps) {
  const phone = useMediaQuery(PHONE);
  const now = useNow(reward.cooldown_ends_at === null ? null : 1000);
  const [message, setMessage] = useState(() => drafts.get(reward.id) ?? '');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { redeem, isPending } = useRedeem(chat, () => {
    drafts.delete(reward.id);
    chat.panel.close('channel_points');
    chat.composer.current?.focus();
  });
  const problem = messageProblem(reward, message);
  const shownProblem = problem === 'points.message_too_long' || wasSubmitted ? problem : null;
  const instead = unavailableText(reward, now);
  const refused = rewardRefusal(reward, access, now);

  const form = useSubmit(() => {
    const refusal = rewardRefusal(reward, access, serverNow());
    if (refusal === 'REWARD_PAUSED' || refusal === 'REWARD_OUT_OF_STOCK') {
      toast.brief(t('points.out_of_stock.toast', { reward: reward.title }));
    } else if (refusal === 'INSUFFICIENT_POINTS') {
      toast.brief(t('points.insufficient_points', { reward: reward.title }), { text: t('points.learn_more'), go: onLearnMore });
    } else if (refusal === null && problem !== null) {
      setWasSubmitted(true);
    } else if (refusal === null) {
      redeem({ reward, message });
    }
  }, isPending);
  return (
    <form {...form} className="flex flex-col gap-3">
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
        ref={focusFieldOnMount}
        onChange={({ target }) => {
          setMessage(target.value);
          drafts.set(reward.id, target.value);
        }}
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

/** A lost response is retried with the same transaction id, so it redeems once (RW-04). */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 800;

interface Attempt {
  reward: Reward;
  message: string;
}

/** Redeems one reward at a time. A failure shows a toast (RW-05) and refetches points and rewards. */
function useRedeem({ channel: { slug }, room }: Pick<OpenChat, 'channel' | 'room'>, onRedeemed: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['redeem', slug];
  const { mutate } = useMutation({
    mutationKey,
    // The idempotency key excludes the message. If it changed since a lost attempt, the server's refusal reveals that the first succeeded.
    mutationFn: ({ reward, message }: Attempt) =>
      withIdempotencyKey(cache, `${room.viewer?.id} redeems ${reward.id}`, (key) =>
        call(redeemReward, {
          params: { slug, rewardId: reward.id },
          body: { transaction_id: key, ...(message.trim() !== '' && { message }) },
        }),
      ),
    retry: (failures, error) => error instanceof UnreachableServer && failures < MAX_RETRIES,
    retryDelay: RETRY_DELAY_MS,
    onSuccess: ({ data }, { reward }) => {
      toast.good(data.held ? 'points.redeemed.held' : 'points.redeemed', { reward: reward.title });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
      onRedeemed();
    },
    onError: (error) => {
      const reason = refusalText(error);
      // An earlier attempt with a different message succeeded.
      if (error instanceof RefusedCall && error.code === 'TRANSACTION_ID_USED') toast.refused(error);
      else if (error instanceof RefusedCall && error.status === 400) toast.bad('points.cannot_redeem_reward_error', { reason });
      else toast.bad('points.generic_error', { reason });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: shownRewardsQuery(slug).queryKey }),
  });
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    // Checks the cache: a second press may come before the next render or from a reopened panel (RW-04).
    redeem: (attempt: Attempt) => {
      if (cache.isMutating({ mutationKey }) === 0) mutate(attempt);
    },
  };
}
