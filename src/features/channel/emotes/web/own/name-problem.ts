import { t } from '#core/web/i18n/text.ts';
import { EmoteName } from '#features/channel/emotes/contract.ts';

/** Returns null for a valid name. `taken` holds the names of the channel's other emotes. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (!EmoteName.safeParse(name).success) return t('emotes.name.invalid');
  return taken.some((one) => one.toLowerCase() === name.toLowerCase()) ? t('emotes.name.taken') : null;
}
