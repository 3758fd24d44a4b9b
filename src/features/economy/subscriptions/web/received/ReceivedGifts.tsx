import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#core/web/api.ts';
import { reportWarning } from '#core/web/report.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { markGiftsSeen, type ReceivedGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { unseenGiftsQuery } from '../queries.ts';
import type { ReceivedDialog } from '../subscription-dialog.ts';
import { GiftReceivedDialog, type ShownGift } from './GiftReceivedDialog.tsx';

interface ReceivedGiftsProps {
  /** A gift that the viewer asks to see, though they may have seen it. */
  asked: ReceivedDialog | null;
  onClose: () => void;
}

/** Congratulates the viewer on each gift that they have not seen: at once, or at the next visit (SU-02); and again when they ask for it. */
export default function ReceivedGifts({ asked, onClose }: ReceivedGiftsProps) {
  const cache = useQueryClient();
  const unseen = useQuery(unseenGiftsQuery).data?.at(-1);
  const seen = useMutation({
    mutationFn: ({ id }: ReceivedGift) => call(markGiftsSeen, { body: { ids: [id] } }),
    // It is gone for this page also when the server could not be told; then it is shown again at the next visit.
    onMutate: ({ id }) => cache.setQueryData(unseenGiftsQuery.queryKey, (gifts) => gifts?.filter((one) => one.id !== id)),
    onError: (error) => reportWarning('A received gift was not marked as seen', error),
  });
  const again = useGiftOf(asked);
  const gift = unseen ?? again;
  // The dialog keeps what it shows while it leaves.
  const [shown, setShown] = useState(gift);
  if (gift !== undefined && gift !== shown) setShown(gift);
  const close = () => {
    // Another dialog may be open below it, as for a purchase under way, which stays.
    if (unseen) seen.mutate(unseen);
    else onClose();
  };
  return shown && <GiftReceivedDialog key={shown.id} gift={shown} open={gift !== undefined} onClose={close} />;
}

/** The gift that the viewer asks for, with the months and the end of the subscription that they have now. */
function useGiftOf(asked: ReceivedDialog | null): ShownGift | undefined {
  const subscription = useQuery({ ...relationQuery(asked?.slug ?? ''), enabled: asked !== null }).data?.subscription;
  return useMemo(() => {
    if (asked === null || !subscription) return undefined;
    const { id, slug, username, from: gifter_username } = asked;
    return { id, channel: { slug, username }, gifter_username, months: subscription.months, until: subscription.expires_at };
  }, [asked, subscription]);
}
