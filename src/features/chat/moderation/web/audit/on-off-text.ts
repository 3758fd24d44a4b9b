import { t } from '#core/web/i18n/text.ts';

/** For example "Slow mode on". */
export const onOffText = (what: string, isOn: boolean): string =>
  t(isOn ? 'moderation.audit.switched_on' : 'moderation.audit.switched_off', { what });
