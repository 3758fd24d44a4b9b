export { ModeNumber } from './modes/ModeNumber.tsx';
export type { SectionProps, SettingsPart } from './settings-parts.ts';
export { openChatSettings } from './settings-parts.ts';
