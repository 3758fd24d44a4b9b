import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CodeOf } from '#core/contract/endpoint.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { askAgain } from '#core/web/query.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Gift, sendGift } from '#features/economy/gifts/contract.ts';
import { kicksBalanceQuery } from '../queries.ts';
import { giftShop } from './shop-steps.ts';

/** From GI-05. */
const MAX_RETRIES = 3;
const RETRY_DELAY_MS = 800;

export interface Sending {
  gift: Gift;
  message: string;
}

/**
 * Sends gifts one at a time; `sending` is the gift in flight, also from another preview. A lost response is retried with the same key.
 * Later presses for the same gift and message reuse the key until the gift succeeds or the server definitely refuses it (GI-05).
 */
export function useSendGift(
  { channel, room }: Pick<OpenChat, 'channel' | 'room'>,
  { giftId, onTooLong, onInsufficientFunds }: { giftId: string; onTooLong: () => void; onInsufficientFunds: () => void },
) {
  const cache = useQueryClient();
  const shop = giftShop(room);
  const mutationKey = ['send-gift', channel.id];
  const { queryKey } = kicksBalanceQuery;
  const isShown = () => {
    const step = shop.steps.current();
    return shop.steps.isMounted() && step.name === 'preview' && step.giftId === giftId;
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ gift: { gift_id }, message }: Sending) =>
      withIdempotencyKey(cache, `${room.viewer?.id} gifts ${gift_id} to ${channel.id}: ${message}`, (idempotency_key) =>
        call(sendGift, { params: { channelId: channel.id }, body: { gift_id, message, idempotency_key } }),
      ),
    retry: (failures, error) => failures < MAX_RETRIES && !isDefinite(error) && !(error instanceof RefusedCall && error.status === 400),
    retryDelay: RETRY_DELAY_MS,
    onSuccess: ({ data }, { gift }) => {
      cache.setQueryData(queryKey, data.balance);
      // A repeated key returns the balance of the first time.
      void askAgain(cache, { queryKey });
      shop.drafts.delete(gift.gift_id);
      if (isShown()) shop.steps.go({ name: 'sent', giftId });
      else toast.good('gifts.done.toast', { name: channel.user.username, gift: gift.name });
    },
    onError: (error) => {
      void askAgain(cache, { queryKey });
      if (!isDefinite(error)) return toast.bad('gifts.not_known');
      if (isShown()) {
        if (error.code === 'INCORRECT_MESSAGE_SIZE') return onTooLong();
        if (error.code === 'INSUFFICIENT_FUNDS' || error.code === 'PAYMENT_OWED') onInsufficientFunds();
      }
      showRefusal(error);
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Sending).gift,
  });
  return {
    sending: pending[0] ?? null,
    // Checks the cache: a second press may come before the next render or from a reopened panel.
    send: (what: Sending) => {
      if (cache.isMutating({ mutationKey }) === 0) mutate(what);
    },
  };
}

/** True when the server confirmed that it did nothing (decisions.md, Idempotency). */
const isDefinite = (error: unknown): error is RefusedCall => error instanceof RefusedCall && error.isCoded && error.status < 500;

/** Refusals whose text needs no context (GI-06). */
const SELF_EXPLANATORY: ReadonlySet<string> = new Set<CodeOf<typeof sendGift>>([
  'INSUFFICIENT_FUNDS',
  'PAYMENT_OWED',
  'RECEIVER_CHAT_BANNED',
  'RECEIVER_PLATFORM_BANNED',
  'CHANNEL_IS_BANNED',
  'SENDER_CHAT_BANNED',
  'GIFT_KEY_USED',
]);

/** Each gift refusal has its own text (GI-06). Other refusals, like those of the chat, become the reason in a common text. */
function showRefusal(error: RefusedCall): void {
  if (error.code === 'PURCHASING_FOR_OWN_CHANNEL') toast.bad('gifts.own_channel');
  else if (error.code === 'CHANNEL_NOT_MONETIZED') toast.bad('gifts.not_monetized');
  else if (SELF_EXPLANATORY.has(error.code)) toast.refused(error);
  else toast.bad('gifts.not_sent', { reason: refusalText(error) });
}
