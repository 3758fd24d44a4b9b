import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { ChannelBadgesContext, type OpenChat, SenderBadge } from '#features/chat/chat/web/api.ts';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { useChangeHolder } from './badges.ts';

/** Gives and takes the channel's own badges on a person's card. */
export function BadgeToggles({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const badges = [...use(ChannelBadgesContext).values()];
  const changeHolder = useChangeHolder(chat.channel.slug);
  const change = useMutation({
    mutationFn: changeHolder,
    onSuccess: (_done, { badge, gives }) =>
      toast.good(gives ? 'identity.badges.given' : 'identity.badges.taken', { name: card.username, badge: badge.name }),
    onError: toast.refused,
  });
  if (badges.length === 0 || !can(identityFeature.permissions.manage_badges, chat.role)) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('identity.badges')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {badges.map((badge) => {
          const isHeld = card.badges.some(({ type }) => type === badge.name);
          return (
            <Button
              key={badge.id}
              size="small"
              variant={isHeld ? 'on' : 'default'}
              aria-pressed={isHeld}
              busy={change.isPending && change.variables.badge.id === badge.id}
              onClick={() => change.mutate({ badge, username: card.username, gives: !isHeld })}
            >
              {isHeld && <Icon name="check" size="small" />}
              <span aria-hidden="true" className="contents">
                <SenderBadge badge={{ type: badge.name, text: badge.name }} tiers={[]} />
              </span>
              <bdi>{badge.name}</bdi>
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
