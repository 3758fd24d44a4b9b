import { t } from '#core/web/i18n/text.ts';
import type { PickerSection } from './sections.ts';

export function sectionName({ kind, channel }: PickerSection): string {
  return channel === null ? t(`emotes.section.${kind as Exclude<typeof kind, 'channel'>}`) : channel.user.username;
}
