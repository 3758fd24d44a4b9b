import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { type AuditActView, type AuditActViews, onOffText } from '#features/chat/moderation/web/api.ts';

type Details = AuditEntry['details'];

const ofReward = (act: 'create' | 'change' | 'delete'): AuditActView => ({ title: `points.audit.${act}_reward`, detail: rewardTitle });
const ofQueue = (act: 'accept' | 'reject'): AuditActView => ({ title: `points.audit.${act}_redemptions`, detail: decidedRewards });

export const auditActs: AuditActViews = {
  accept_redemptions: ofQueue('accept'),
  reject_redemptions: ofQueue('reject'),
  create_reward: ofReward('create'),
  change_reward: ofReward('change'),
  delete_reward: ofReward('delete'),
  change_points_settings: { title: 'points.audit.change_points_settings', detail: changedSettings },
};

const NAMED = 8;

function rewardTitle({ title }: Details): string | null {
  return typeof title === 'string' ? title : null;
}

function decidedRewards({ count, rewards }: Details): string | null {
  if (typeof count !== 'number' || !Array.isArray(rewards)) return null;
  return t('points.audit.redemptions', { count, rewards: rewards.slice(0, NAMED).join(', ') });
}

function changedSettings({ channel_points_enabled: isOn, ...rates }: Details): string | null {
  const told = [
    ...(typeof isOn === 'boolean' ? [onOffText(t('points.audit.settings.channel_points'), isOn)] : []),
    ...RATES.flatMap((rate) => {
      const points = rates[rate];
      return typeof points === 'number' ? [t(`points.audit.settings.${rate}`, { points: formatNumber(points) })] : [];
    }),
  ];
  return told.length === 0 ? null : told.join(', ');
}

const RATES = ['watch_points', 'subscriber_watch_points', 'follow_points', 'subscription_points', 'gift_points'] as const;
