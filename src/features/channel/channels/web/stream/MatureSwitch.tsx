import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { liftsForcedMature } from '#features/channel/channels/rules/stream-details.ts';
import { useChangeStream, useStreamSettings } from './use-stream-settings.ts';

interface MatureSwitchProps {
  channel: Pick<Channel, 'id' | 'slug' | 'livestream'>;
  role: Role;
  /** In a list of switches with icons. */
  hasIcon?: boolean;
}

/** One click while the stream is live, because content can change with no time for a form (ST-03). For moderators and above. */
export function MatureSwitch({ channel, role, hasIcon = false }: MatureSwitchProps) {
  if (channel.livestream === null || !can(channelsFeature.permissions.set_mature, role)) return null;
  return <LiveMatureSwitch channel={channel} hasIcon={hasIcon} />;
}

function LiveMatureSwitch({ channel, hasIcon }: Pick<MatureSwitchProps, 'channel' | 'hasIcon'>) {
  const settings = useStreamSettings(channel).data;
  const save = useChangeStream(channel.slug, () => undefined);
  if (!settings) return null;
  return (
    <Switch
      icon={hasIcon && <Icon name="eye-off" className="text-ink-2" />}
      label={t('channels.page.mature')}
      hint={t(settings.is_mature_forced ? 'channels.stream.field.mature.forced' : 'channels.stream.field.mature.hint')}
      checked={save.isPending ? save.variables.is_mature! : settings.is_mature}
      disabled={liftsForcedMature(settings.is_mature_forced ?? false, { is_mature: !settings.is_mature })}
      onChange={(is_mature) => save.mutate({ is_mature })}
    />
  );
}
