import { t } from '#core/web/i18n/text.ts';
import type { TabProps } from '#features/channel/channels/web/api.ts';

export default function ApplauseTab({ channel }: TabProps) {
  return <p>{t('applause.tab', { name: channel.user.username })}</p>;
}
