import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { giftsQuery } from '../queries.ts';
import { useSellsGifts } from '../use-sells-gifts.ts';
import { MenuStep } from './MenuStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { SentStep } from './SentStep.tsx';
import { giftShop, MENU, type ShopStep } from './shop-steps.ts';
import { TopUpStep } from './TopUpStep.tsx';

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
