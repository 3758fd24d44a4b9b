import { language } from '#core/web/i18n/locale.ts';
import type { SiteSetting } from '#features/operators/site-settings/contract.ts';
import type { Translations } from './setting-texts.de.ts';

export interface SettingWords {
  label: string;
  help: string;
  byDefault: string;
  /** What an accepted value is. */
  rule: string;
  /** Set when these words are English on a page of another language. */
  lang: string | undefined;
}

/** The translation of a setting, or the English words of its declaration. */
export function wordsOf(setting: SiteSetting, translations: Translations): SettingWords {
  const { name, label, requirement, default_help: meaning, default: byDefault } = setting;
  const own = translations[name];
  return {
    label: own?.label ?? label,
    help: own?.help ?? helpOf(setting),
    byDefault: own?.byDefault ?? meaning ?? byDefault ?? '',
    rule: own?.rule ?? `${label} ${requirement}.`,
    lang: own || language() === 'en' ? undefined : 'en',
  };
}

/** The declared sentence also explains the text of the variable, which a field does not need. */
function helpOf({ help, type }: SiteSetting): string {
  if (type === 'list') return help.replace(/, separated by commas: .*$/, '.');
  const text = type === 'switch' ? help.replace(/^(?:on|off): /, '') : help;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
