import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { BundleGrid, useBuyKicks } from '../buy/BundleGrid.tsx';
import { GiftPicture } from '../GiftPicture.tsx';
import { OwedNote } from '../KicksAmount.tsx';
import { giftsQuery } from '../queries.ts';
import { useKicks } from '../use-kicks.ts';
import { useSellsGifts } from '../use-sells-gifts.ts';
import { MenuStep, ShopBalance } from './MenuStep.tsx';
import { GiftStage, PreviewStep } from './PreviewStep.tsx';
import { giftShop, MENU, type ShopStep } from './shop-steps.ts';

export function GiftShopPanel({ chat }: { chat: OpenChat }) {
  const { steps } = giftShop(chat.room);
  const step = useSyncExternalStore(steps.subscribe, steps.current);
  const gifts = useQuery(giftsQuery).data;
  const isOffered = useSellsGifts(chat.channel) && chat.room.viewer !== null;
  useEffect(() => steps.mount(), [steps]);
  if (!isOffered) return null;
  const gift = 'giftId' in step ? (gifts?.find(({ gift_id }) => gift_id === step.giftId) ?? null) : null;
  return (
    <PanelShell chat={chat} title={titleOf(step, gift)} onBack={backOf(step, steps.go)} isTall>
      {contentOf(step, gift)}
    </PanelShell>
  );

  function contentOf(shown: ShopStep, of: Gift | null) {
    if (shown.name === 'top_up') return <TopUpStep chat={chat} gift={of} />;
    if (shown.name === 'preview' && of) return <PreviewStep key={of.gift_id} chat={chat} gift={of} />;
    if (shown.name === 'sent' && of) return <SentStep chat={chat} gift={of} />;
    return <MenuStep chat={chat} step={shown.name === 'menu' ? shown : MENU} />;
  }
}

function titleOf(step: ShopStep, gift: Gift | null): string {
  if (step.name === 'top_up') return t('gifts.top_up');
  if (step.name === 'sent') return t('gifts.done.title');
  return gift?.name ?? t('gifts.shop');
}

/** The menu and the sent step have no previous step. */
function backOf(step: ShopStep, go: (step: ShopStep) => void): (() => void) | undefined {
  if (step.name === 'preview') return () => go({ name: 'menu', from: { giftId: step.giftId } });
  if (step.name !== 'top_up') return undefined;
  const { giftId } = step;
  return () => go(giftId === null ? { name: 'menu', from: 'top_up' } : { name: 'preview', giftId });
}

const CONFETTI = ['kicks', 'track-fill', 'text-on-picture', 'bronze'] as const;

function SentStep({ chat, gift }: { chat: OpenChat; gift: Gift }) {
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

interface TopUpStepProps {
  chat: OpenChat;
  /** The gift that the viewer cannot pay for yet; null when they come from their balance. */
  gift: Gift | null;
}

/** Picking a bundle closes the panel and opens its checkout (GI-04). */
function TopUpStep({ chat, gift }: TopUpStepProps) {
  const kicks = useKicks();
  const buy = useBuyKicks(chat.channel.id);
  const missing = gift && kicks ? gift.amount - kicks.available : null;
  return (
    <div className="flex flex-col gap-3 p-4">
      {gift && missing !== null && missing > 0 ? <MissingFor gift={gift} missing={missing} /> : <ShopBalance isBig />}
      {kicks && kicks.owed > 0 && <OwedNote kicks={kicks} />}
      <BundleGrid
        // Bundles pay the debt first, and only the server knows how many KICKs remain.
        missing={missing !== null && missing > 0 && kicks?.owed === 0 ? missing : null}
        onPick={(plan) => {
          chat.panel.close('gift_shop');
          buy(plan);
        }}
      />
      <p className="text-12 text-ink-3">{t('gifts.bundles.note')}</p>
    </div>
  );
}

function MissingFor({ gift: { gift_id, name, amount }, missing }: { gift: Gift; missing: number }) {
  return (
    <div className="flex items-center gap-3">
      <GiftPicture giftId={gift_id} size={54} />
      <div className="min-w-0">
        <p className="font-semibold">{t('gifts.short.costs', { gift: name, amount: formatNumber(amount) })}</p>
        <p className="text-12 text-ink-2 tabular-nums">{t('gifts.short.missing', { missing: formatNumber(missing) })}</p>
      </div>
    </div>
  );
}
