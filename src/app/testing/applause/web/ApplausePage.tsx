import { t } from '#core/web/i18n/text.ts';

export default function ApplausePage() {
  return <h1>{t('applause.page')}</h1>;
}
