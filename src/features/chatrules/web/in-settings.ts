import type { SettingsPart } from '#features/chatsettings/web/api.ts';
import { RulesSection } from './RulesSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  { section: 'rules', icon: 'list', title: 'chatrules.title', useHint: () => undefined, isBelow: true, Section: RulesSection },
];
