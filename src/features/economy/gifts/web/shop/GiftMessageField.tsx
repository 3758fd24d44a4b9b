import type { KeyboardEvent } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import type { Gift } from '#features/economy/gifts/contract.ts';

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

export function GiftMessageField({
  gift: { character_limit: limit },
  value,
  length,
  isRefused,
  isPending,
  onChange,
}: GiftMessageFieldProps) {
  const over = Math.max(0, length - limit);
  const tooLong = t('gifts.max_char_validation', { limit, over: formatNumber(over) });
  const error = over > 0 ? tooLong : isRefused ? t('refusal.INCORRECT_MESSAGE_SIZE') : undefined;
  const isLong = limit >= LONG;
  return (
    <TextAreaField
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
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
