import { type ReactNode, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { PaneActionsSlot } from '#core/web/ui/PaneActions.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { OwnRewards } from '../manage/OwnRewards.tsx';
import { PointsSettings } from '../manage/PointsSettings.tsx';
import { RedemptionQueue } from '../queue/RedemptionQueue.tsx';

export default function RewardsPage({ channel, role }: PaneProps) {
  return <ManagePoints channel={channel} role={role} />;
}

/** Rewards and settings for the broadcaster; the redemption queue also for moderators. */
export function ManagePoints({ channel, role }: { channel: Channel; role: Role }) {
  const canManageRewards = can(pointsFeature.permissions.manage_rewards, role);
  const queue = (
    <Card title={t('points.queue.title')}>
      <RedemptionQueue slug={channel.slug} chatroomId={channel.chatroom.id} />
    </Card>
  );
  return (
    <div className="flex w-full flex-col gap-4 px-4 pt-1 pb-4">
      {canManageRewards ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Card title={t('points.rewards.title')}>
              <OwnRewards channel={channel} />
            </Card>
            <Card title={t('points.settings.title')}>
              <PointsSettings channel={channel} />
            </Card>
          </div>
          <div className="min-w-0 max-lg:order-first">{queue}</div>
        </div>
      ) : (
        queue
      )}
    </div>
  );
}

/** The content can add actions to the header line. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line-soft bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line-soft py-1 ps-3 pe-2">
        <h2 className="min-w-0 flex-1 text-14 font-bold">{title}</h2>
        <div ref={setActions} className="flex flex-wrap items-center gap-2" />
      </header>
      <PaneActionsSlot value={actions}>{children}</PaneActionsSlot>
    </section>
  );
}
