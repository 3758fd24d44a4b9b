import { t } from '#core/web/i18n/text.ts';

export default function ApplausePane() {
  return <p>{t('applause.pane')}</p>;
}
