import { useCurrentTheme } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { readableColor } from '#core/web/ui/readable-color.ts';
import type { OwnIdentity } from '#features/channel/channels/contract/own-identity.ts';
import { badgeChoices, isChannelBadge, isLockedBadge, MAX_CHOSEN_BADGES, toggleBadge } from '#features/channel/channels/rules/identity.ts';
import { SenderBadge, type SubscriberTier } from '#features/chat/chat/web/api.ts';
import { BadgeChoices } from './BadgeChoices.tsx';
import { ColorPicker } from './ColorPicker.tsx';

interface IdentityFormProps {
  username: string;
  identity: OwnIdentity;
  tiers: readonly SubscriberTier[];
  onChange: (next: OwnIdentity) => void;
}

/** Every change is saved immediately (ID-01). */
export function IdentityForm({ username, identity, tiers, onChange }: IdentityFormProps) {
  const theme = useCurrentTheme();
  const choices = badgeChoices(identity.badges);
  const worn = identity.badges.filter(({ active }) => active);
  const chosen = worn.filter(({ type }) => isChannelBadge(type) && !isLockedBadge(type)).length;
  const toggle = (type: string) => onChange({ ...identity, badges: toggleBadge(identity.badges, type) });
  const parts = { tiers, onToggle: toggle };
  return (
    <div className="flex flex-col gap-4 p-4">
      <p
        role="group"
        aria-label={t('identity.preview')}
        className="rounded-md bg-well px-3 py-2.5 text-(length:--chat-font) leading-(--chat-line) wrap-anywhere"
      >
        {worn.map((badge) => (
          <span key={badge.type} className="me-1">
            <SenderBadge badge={badge} tiers={tiers} />
          </span>
        ))}
        <bdi className="font-bold" style={{ color: readableColor(identity.color, theme) }}>
          {username}
        </bdi>
        : {t('identity.preview.text')}
      </p>
      <BadgeChoices
        title={t('identity.global')}
        choices={choices.filter(({ badge }) => !isChannelBadge(badge.type))}
        empty={t('identity.global.empty')}
        {...parts}
      />
      <BadgeChoices
        title={t('identity.channel')}
        count={t('identity.chosen', { count: chosen, max: MAX_CHOSEN_BADGES })}
        choices={choices.filter(({ badge }) => isChannelBadge(badge.type))}
        empty={t('identity.channel.empty')}
        {...parts}
      />
      <ColorPicker color={identity.chosen_color} onChoose={(color) => onChange({ ...identity, color, chosen_color: color })} />
    </div>
  );
}
