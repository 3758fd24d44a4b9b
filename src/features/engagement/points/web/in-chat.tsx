import { useEffect } from 'react';
import type { PayloadOf } from '#core/contract/event.ts';
import { phrase } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type ChatParts, lazyRow, type Notices, type NoticesProps } from '#features/chat/chat/web/api.ts';
import { rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import type { RewardsEntry } from './rewards-entry.ts';

type Redeemed = PayloadOf<typeof rewardRedeemed>;

const Row = lazyRow<RewardsEntry>('page', 'Redeemed reward in chat', async () => ({
  default: (await import('./RewardsRow.tsx')).RewardsRow,
}));

function RedemptionNotices({ channel, notices }: NoticesProps) {
  useEffect(() => void Row.preload(), []);
  useRealtime(rewardRedeemed, [channel.chatroom.id], (event) => addRedemptionNotice(notices, event));
  return null;
}

function addRedemptionNotice(notices: Pick<Notices, 'upsert'>, reward: Redeemed): void {
  const {
    reward_title: title,
    username,
    user_input: userInput,
    reward_background_color: backgroundColor,
    reward_cost,
    redemption_id: id,
  } = reward;
  const fact = id === undefined ? null : { id, within: Number.POSITIVE_INFINITY };
  notices.upsert('rewards', fact, () => ({ from: username, title, username, userInput, backgroundColor, cost: reward_cost ?? null }));
}

export const chatParts: ChatParts = {
  rows: { rewards: Row },
  Notices: RedemptionNotices,
  pastNotices: { [rewardRedeemed.name]: (notices, data) => addRedemptionNotice(notices, data as Redeemed) },
  activity: {
    rewards: {
      mark: () => <Icon name="star" size="small" />,
      head: ({ username, title }) =>
        phrase('points.activity.redeemed', { name: <bdi key="name">{username}</bdi>, reward: <bdi key="reward">{title}</bdi> }),
      detail: ({ userInput }) => (userInput === '' ? null : userInput),
    },
  },
};
