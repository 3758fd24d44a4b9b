import { useEffect } from 'react';
import type { PayloadOf } from '#core/contract/event.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useRealtime } from '#core/web/realtime.ts';
import { useFlag } from '#core/web/settings.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { type ChatParts, lazyRow, type Notices, type NoticesProps, type OpenChat } from '#features/chat/chat/web/api.ts';
import { kicksGifted } from '#features/economy/gifts/contract.ts';
import type { KicksGiftEntry } from './kicks-gift-entry.ts';
import { useShopRequest } from './request-shop.ts';

type Gifted = PayloadOf<typeof kicksGifted>;

const Row = lazyRow<KicksGiftEntry>('page', 'Gift in chat', async () => ({
  default: (await import('./KicksGiftRow.tsx')).KicksGiftRow,
}));

function GiftNotices({ channel, notices }: NoticesProps) {
  const isOn = useFlag('kicks');
  useEffect(() => {
    if (isOn) void Row.preload();
  }, [isOn]);
  useRealtime(kicksGifted, isOn ? [channel.id] : null, (event) => addKicksGift(notices, event));
  return null;
}

export function addKicksGift(notices: Pick<Notices, 'upsert'>, event: Gifted): void {
  const { gift_transaction_id, gift, sender, message } = event;
  const { gift_id: giftId, name: giftName, amount, tier } = gift;
  const { id, username, username_color: color } = sender;
  const entry = { from: username, giftId, giftName, amount, tier, sender: { id, username, color }, message };
  notices.upsert('kicks_gift', { id: gift_transaction_id, within: Number.POSITIVE_INFINITY }, () => entry);
}

const KicksEvents = lazyComponent('use', () => import('./wallet/KicksEvents.tsx'));

/** Opens the shop on request. The chat popout has no top bar, so it listens to the KICKs events here. */
function GiftListener({ chat: { channel, panel, room, isPopout } }: { chat: OpenChat }) {
  useShopRequest(channel.id, () => panel.open('gift_shop'));
  if (!isPopout || room.viewer === null) return null;
  return (
    <Panel name="KICKs events">
      <KicksEvents viewerId={room.viewer.id} />
    </Panel>
  );
}

export const chatParts: ChatParts = {
  rows: { kicks_gift: Row },
  Notices: GiftNotices,
  Listener: GiftListener,
  pastNotices: { [kicksGifted.name]: (notices, data) => addKicksGift(notices, data as Gifted) },
  activity: {
    kicks_gift: {
      mark: () => <Icon name="gift" size="small" className="text-(--kicks)" />,
      head: ({ sender, giftName }) =>
        phrase('gifts.activity', { name: <bdi key="name">{sender.username}</bdi>, gift: <bdi key="gift">{giftName}</bdi> }),
      detail: ({ amount }) => t('gifts.amount', { count: amount }),
    },
  },
};
