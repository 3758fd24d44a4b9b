import { t } from '#core/web/i18n/text.ts';
import type { PickerSection } from './sections.ts';

/** The name of a section. The section of a channel is named after its broadcaster. */
export function sectionName({ kind, channel }: PickerSection): string {
  return channel === null ? t(`emotes.section.${kind as Exclude<typeof kind, 'channel'>}`) : channel.user.username;
}
