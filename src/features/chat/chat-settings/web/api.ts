export { ModeNumber } from './modes/ModeNumber.tsx';
export { openChatSettings } from './open-settings.ts';
export type { SectionProps } from './section.ts';
export type { SettingsPart } from './settings-parts.ts';
