import type { PayloadOf } from '#core/contract/event.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { useFlag } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ChatParts, Notices, NoticesProps, OpenChat } from '#features/chat/web/api.ts';
import { kicksGifted, mintTransactionCompleted } from '#features/gifts/contract.ts';
import { KicksGiftRow } from './KicksGiftRow.tsx';

/** Adds gifts of KICKs to the chat. They are a beta feature (N-06). */
function GiftNotices({ channel, notices }: NoticesProps) {
  const beta = useFlag('beta');
  useRealtime(kicksGifted, beta ? [channel.id] : null, (event) => addKicksGift(notices, event));
  return null;
}

export function addKicksGift(notices: Pick<Notices, 'upsert'>, event: PayloadOf<typeof kicksGifted>): void {
  const { gift_transaction_id, gift, sender, message } = event;
  const { gift_id: giftId, name: giftName, amount } = gift;
  const entry = { giftId, giftName, amount, username: sender.username, message };
  notices.upsert('kicks_gift', { id: gift_transaction_id, within: Number.POSITIVE_INFINITY }, () => entry);
}

/** Shows a toast when KICKs that the viewer bought have been credited. */
function PurchaseListener({ chat: { room } }: { chat: OpenChat }) {
  const beta = useFlag('beta');
  useRealtime(mintTransactionCompleted, beta && room.viewer !== null ? [room.viewer.id] : null, () => toast.good('gifts.arrived'));
  return null;
}

export const chatParts: ChatParts = {
  rows: { kicks_gift: KicksGiftRow },
  Notices: GiftNotices,
  Listener: PurchaseListener,
  activity: {
    kicks_gift: {
      mark: () => <Icon name="gift" size="small" className="text-(--kicks)" />,
      head: ({ username, giftName }) =>
        phrase('gifts.activity', { name: <bdi key="name">{username}</bdi>, gift: <bdi key="gift">{giftName}</bdi> }),
      detail: ({ amount }) => t('gifts.amount', { count: formatNumber(amount) }),
    },
  },
};
