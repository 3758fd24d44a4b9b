import type { SettingsPart } from '#features/chat/web/api.ts';
import { RulesSection } from './RulesSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  { section: 'rules', icon: 'list', title: 'chatrules.title', useHint: () => undefined, isBelow: true, Section: RulesSection },
];
