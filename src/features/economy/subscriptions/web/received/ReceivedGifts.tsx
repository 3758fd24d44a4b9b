import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { reportWarning } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { markGiftsSeen, type ReceivedGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { unseenGiftsQuery } from '../queries.ts';
import type { ReceivedDialog } from '../subscription-dialog.ts';
import type { ShownGift } from './GiftReceivedDialog.tsx';

const GiftReceivedDialog = lazyComponent('use', async () => ({ default: (await import('./GiftReceivedDialog.tsx')).GiftReceivedDialog }));

interface ReceivedGiftsProps {
  /** A gift that the viewer opened, seen or not. */
  asked: ReceivedDialog | null;
  onClose: () => void;
}

/** Announces each unseen gift, immediately or at the next visit. The congratulation opens when the viewer asks (SU-02, decision 074). */
export default function ReceivedGifts({ asked, onClose }: ReceivedGiftsProps) {
  const cache = useQueryClient();
  const unseen = useQuery(unseenGiftsQuery).data;
  const seen = useMutation({
    mutationFn: ({ id }: ReceivedGift) => call(markGiftsSeen, { body: { ids: [id] } }),
    // Removed from this page even if the request fails; it then shows again at the next visit.
    onMutate: ({ id }) => cache.setQueryData(unseenGiftsQuery.queryKey, (gifts) => gifts?.filter((one) => one.id !== id)),
    onError: (error) => reportWarning('Marking a received gift as seen failed', error),
  });
  const again = useGiftOf(asked);
  const [opened, setOpened] = useState<ReceivedGift | null>(null);
  const gift = opened ?? again;
  const announced = useRef(new Set<string>());
  const announce = useEffectEvent((received: ReceivedGift) => {
    if (announced.current.has(received.id)) return;
    announced.current.add(received.id);
    const from = received.gifter_username;
    const values = { name: received.channel.username };
    toast.news(
      from === null ? t('subscriptions.received.news.anonymous', values) : t('subscriptions.received.news', { ...values, from }),
      { text: t('subscriptions.banner.see'), go: () => setOpened(received) },
      () => seen.mutate(received),
    );
  });
  // Oldest first.
  useEffect(() => {
    for (const received of unseen?.toReversed() ?? []) announce(received);
  }, [unseen]);
  // The dialog keeps its content during the exit animation.
  const [shown, setShown] = useState(gift);
  if (gift !== undefined && gift !== shown) setShown(gift);
  const close = () => {
    // A dialog below it, for example a purchase, stays open.
    if (opened) setOpened(null);
    else onClose();
  };
  return shown && <GiftReceivedDialog key={shown.id} gift={shown} open={gift !== undefined} onClose={close} />;
}

/** The opened gift with the current months and end of the subscription. */
function useGiftOf(asked: ReceivedDialog | null): ShownGift | undefined {
  const subscription = useQuery({ ...relationQuery(asked?.slug ?? ''), enabled: asked !== null }).data?.subscription;
  return useMemo(() => {
    if (asked === null || !subscription) return undefined;
    const { id, slug, username, from: gifter_username } = asked;
    return { id, channel: { slug, username }, gifter_username, months: subscription.months, until: subscription.expires_at };
  }, [asked, subscription]);
}
