import type { ChatParts } from '#features/chat/chat/web/api.ts';
import { SettingsButton } from './SettingsButton.tsx';

export const chatParts: ChatParts = { slots: { footer_end: SettingsButton } };
