import { useReducedMotion } from '#core/web/appearance.ts';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { useKicks } from '../use-kicks.ts';
import { GiftStage } from './GiftStage.tsx';
import { giftShop } from './shop-steps.ts';

const CONFETTI = ['kicks', 'track-fill', 'text-on-picture', 'bronze'] as const;

export function SentStep({ chat, gift }: { chat: OpenChat; gift: Gift }) {
  const kicks = useKicks();
  const isStill = useReducedMotion();
  const { steps } = giftShop(chat.room);
  const close = () => {
    chat.panel.close('gift_shop');
    chat.composer.current?.focus();
  };
  return (
    <>
      <GiftStage gift={gift}>{!isStill && <Confetti seed={gift.gift_id} colors={CONFETTI} />}</GiftStage>
      <div role="status" className="flex flex-col gap-1 p-4 text-center">
        <p className="text-16 font-bold wrap-anywhere">
          {phrase('gifts.done.text', { name: <bdi key="name">{chat.channel.user.username}</bdi>, gift: gift.name })}
        </p>
        <p className="min-h-5 text-ink-2 tabular-nums">{kicks && t('gifts.done.left', { count: kicks.available })}</p>
      </div>
      <div className="grid grid-cols-2 gap-2 px-4 pb-4">
        <Button onClick={close}>{t('gifts.done')}</Button>
        <Button ref={focusOnMount} variant="primary" onClick={() => steps.go({ name: 'menu', from: { giftId: gift.gift_id } })}>
          {t('gifts.done.again')}
        </Button>
      </div>
    </>
  );
}
