import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { isEnter } from '#core/web/enter-key.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { focusFieldOnMount } from '#core/web/ui/initial-focus.ts';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { lengthOf, outgoingText } from '#features/chat/chat/rules/message-text.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { giftMessageRefusal, paymentRefusal } from '#features/economy/gifts/rules/kicks.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { KicksAmount, OwedNote } from '../KicksAmount.tsx';
import { useKicks } from '../use-kicks.ts';
import { giftShop, pinnedMinutes } from './shop-steps.ts';
import { useSendGift } from './use-send-gift.ts';

export function PreviewStep({ chat, gift }: { chat: OpenChat; gift: Gift }) {
  const { steps, drafts } = giftShop(chat.room);
  const [message, setMessage] = useState(() => drafts.get(gift.gift_id) ?? '');
  const [isRefusedAsTooLong, setIsRefusedAsTooLong] = useState(false);
  const kicks = useKicks();
  const canBuy = usePayments()?.provider != null;
  const toTopUp = () => canBuy && steps.go({ name: 'top_up', giftId: gift.gift_id });
  const { send, sending } = useSendGift(chat, {
    giftId: gift.gift_id,
    onTooLong: () => setIsRefusedAsTooLong(true),
    onInsufficientFunds: toTopUp,
  });
  const text = outgoingText(message);
  const isTooLong = giftMessageRefusal(gift, text) !== null;
  const refusal = kicks && paymentRefusal({ kicks: kicks.available, owed: kicks.owed }, gift);
  const minutes = pinnedMinutes(gift);

  const form = useSubmit(() => {
    if (refusal) toTopUp();
    else if (!isTooLong) send({ gift, message: text });
  }, sending !== null);
  return (
    <>
      <GiftStage gift={gift} />
      <form {...form} className="flex flex-col gap-3 p-4">
        {gift.character_limit > 0 && (
          <GiftMessageField
            gift={gift}
            value={message}
            length={lengthOf(text)}
            isRefused={isRefusedAsTooLong}
            isPending={sending?.gift_id === gift.gift_id}
            onChange={(typed) => {
              setMessage(typed);
              drafts.set(gift.gift_id, typed);
              setIsRefusedAsTooLong(false);
            }}
          />
        )}
        {minutes > 0 && (
          <p className="flex items-center gap-1.5 text-12 text-ink-2">
            <Icon name="pin" size="small" />
            {t('gifts.pinned_for', { length: formatMinutes(minutes) })}
          </p>
        )}
        {kicks && kicks.owed > 0 && <OwedNote kicks={kicks} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={sending !== null}
          disabled={refusal ? !canBuy : isTooLong}
          className="w-full"
        >
          {sending
            ? t('gifts.sending', { gift: sending.name })
            : refusal && canBuy
              ? t('gifts.top_up')
              : phrase('gifts.send', { amount: <KicksAmount key="amount" amount={gift.amount} /> })}
        </Button>
        <p className="min-h-4 text-center text-12 text-ink-3 tabular-nums">{kicks && balanceText(kicks.available, gift.amount)}</p>
      </form>
    </>
  );
}

function balanceText(available: number, amount: number): string {
  const before = formatNumber(available);
  return available < amount
    ? t('gifts.balance.short', { before, missing: formatNumber(amount - available) })
    : t('gifts.balance.after', { before, after: formatNumber(available - amount) });
}

/** From this limit on the field starts with several lines. */
const LONG = 200;

interface GiftMessageFieldProps {
  gift: Pick<Gift, 'character_limit'>;
  value: string;
  length: number;
  isRefused: boolean;
  isPending: boolean;
  onChange: (typed: string) => void;
}

function GiftMessageField({ gift: { character_limit: limit }, value, length, isRefused, isPending, onChange }: GiftMessageFieldProps) {
  const over = Math.max(0, length - limit);
  const tooLong = t('gifts.max_char_validation', { limit, over: formatNumber(over) });
  const error = over > 0 ? tooLong : isRefused ? t('refusal.INCORRECT_MESSAGE_SIZE') : undefined;
  const isLong = limit >= LONG;
  return (
    <TextAreaField
      ref={focusFieldOnMount}
      label={t('gifts.message')}
      count={t('gifts.message.count', { count: length, limit })}
      error={error}
      value={value}
      rows={isLong ? 3 : 1}
      readOnly={isPending}
      autoComplete="off"
      dir="auto"
      className={cx('field-sizing-content max-h-40 resize-none', isLong && 'min-h-19', isPending && 'opacity-60')}
      onKeyDown={isLong ? undefined : submitOnEnter}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A line break would become a space, so Enter submits. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A gift on its color; larger for the most expensive tier. Still under reduced motion. */
export function GiftStage({ gift: { gift_id, tier }, children }: { gift: Pick<Gift, 'gift_id' | 'tier'>; children?: ReactNode }) {
  const isStill = useReducedMotion();
  const isBig = tier === 'HIGHER';
  return (
    <div
      className={cx('relative grid shrink-0 place-items-center overflow-hidden', isBig ? 'h-41' : 'h-32')}
      style={{ background: giftArt(gift_id)?.color }}
    >
      {children}
      <GiftPicture giftId={gift_id} size={isBig ? 132 : 98} isMoving={!isStill} className="relative" />
    </div>
  );
}
