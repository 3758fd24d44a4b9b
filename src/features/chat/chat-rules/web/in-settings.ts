import type { SettingsPart } from '#features/chat/chat-settings/web/api.ts';
import { RulesSection } from './RulesSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  { section: 'rules', icon: 'list', title: 'chat-rules.title', useHint: () => undefined, isBelow: true, Section: RulesSection },
];
