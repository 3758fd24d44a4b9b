import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban.ts';
import { SanctionForm, showRoleProblem } from '#features/chat/moderation/web/api.ts';
import { changeRole } from './change-role.ts';
import { useModeration } from './use-moderation.ts';

/** Shows the moderation controls, or why the viewer cannot moderate this user (M-17, MO-03). */
export function PersonActions({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const moderation = useModeration(chat);
  const problem = banRefusal(chat.role, card.role, false);
  return (
    <section aria-label={t('user-card.person.moderation')} className="flex flex-col gap-3">
      {problem === null || problem === 'NOT_ALLOWED' ? (
        <SanctionForm card={card} moderation={moderation} />
      ) : (
        <p className="text-12 text-ink-2">{t(`refusal.${problem}`)}</p>
      )}
      {!card.is_channel_owner && <PersonRoles chat={chat} card={card} />}
    </section>
  );
}

/** Toggles the roles that the viewer may grant (MO-10). */
function PersonRoles({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (change: { role: ChannelRole; grants: boolean }) => changeRole({ chat, cache }, { ...change, username: card.username }),
    onError: showRoleProblem,
  });
  const roles = ChannelRole.options.filter((role) => can(channelsFeature.permissions[`grant_${role}`], chat.role));
  if (roles.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('user-card.person.roles')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {roles.map((role) => {
          const isHeld = card.badges.some(({ type }) => type === role);
          return (
            <Button
              key={role}
              size="small"
              variant={isHeld ? 'on' : 'default'}
              aria-pressed={isHeld}
              busy={change.isPending && change.variables.role === role}
              onClick={() => change.mutate({ role, grants: !isHeld })}
            >
              {isHeld && <Icon name="check" size="small" />}
              {t(`badge.${role}`)}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
