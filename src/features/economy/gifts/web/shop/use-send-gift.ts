import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { CodeOf } from '#core/contract/endpoint.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { askAgain } from '#core/web/fresh-answer.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Gift, sendGift } from '#features/economy/gifts/contract.ts';
import { kicksBalanceQuery } from '../queries.ts';
import { giftShop } from './shop-steps.ts';

/** Fixed by GI-05. */
const MAX_RETRIES = 3;
const RETRY_DELAY_MS = 800;

export interface Sending {
  gift: Gift;
  /** As it is sent; empty for none. */
  message: string;
}

interface SendGiftOptions {
  /** The gift whose preview this is. */
  giftId: string;
  /** The server found its message too long (GI-06). */
  onTooLong: () => void;
  /** The KICKs do not suffice, or something is owed. */
  onShort: () => void;
}

/**
 * Sends gifts, one at a time; `sending` is the one that is on its way, also from another preview. An answer that was lost is asked for again with the same key, so that nothing is charged twice; the key is
 * also kept for a later press of the same gift with the same message, until it succeeds or the server definitely refuses (GI-05).
 */
export function useSendGift({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, { giftId, onTooLong, onShort }: SendGiftOptions) {
  const cache = useQueryClient();
  const shop = giftShop(room);
  const mutationKey = ['send-gift', channel.id];
  const { queryKey } = kicksBalanceQuery;
  /** Whether the viewer still looks at the gift that was sent. */
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
      // A repeated key answers with the balance of its first time.
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
        if (error.code === 'INSUFFICIENT_FUNDS' || error.code === 'PAYMENT_OWED') onShort();
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
    // This checks the cache, because a second press may come before the next render, or from a panel that was reopened.
    send: (what: Sending) => {
      if (cache.isMutating({ mutationKey }) === 0) mutate(what);
    },
  };
}

/** True when the server itself said that it did nothing (decisions.md, Idempotency). */
const isDefinite = (error: unknown): error is RefusedCall => error instanceof RefusedCall && error.isCoded && error.status < 500;

/** Refusals whose sentence says everything (GI-06). */
const SELF_EXPLANATORY: ReadonlySet<string> = new Set<CodeOf<typeof sendGift>>([
  'INSUFFICIENT_FUNDS',
  'PAYMENT_OWED',
  'RECEIVER_CHAT_BANNED',
  'RECEIVER_PLATFORM_BANNED',
  'CHANNEL_IS_BANNED',
  'SENDER_CHAT_BANNED',
  'GIFT_KEY_USED',
]);

/** Each refusal of a gift has a text of its own (GI-06). Those of the chat, and any other, are reasons why it was not sent. */
function showRefusal(error: RefusedCall): void {
  if (error.code === 'PURCHASING_FOR_OWN_CHANNEL') toast.bad('gifts.own_channel');
  else if (error.code === 'CHANNEL_NOT_MONETIZED') toast.bad('gifts.not_monetized');
  else if (SELF_EXPLANATORY.has(error.code)) toast.refused(error);
  else toast.bad('gifts.not_sent', { reason: refusalText(error) });
}
