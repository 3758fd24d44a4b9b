import { t } from '#core/web/i18n/text.ts';
import { EmoteName } from '#features/channel/emotes/contract.ts';

/** Returns the problem with a name for an emote as a text; null if it is valid. `taken` are the names of the channel's other emotes. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (!EmoteName.safeParse(name).success) return t('emotes.name.invalid');
  return taken.some((one) => one.toLowerCase() === name.toLowerCase()) ? t('emotes.name.taken') : null;
}
