import type { ChatParts } from '#features/chat/chat/web/api.ts';
import { BadgeButton } from './BadgeButton.tsx';

export const chatParts: ChatParts = { slots: { composer_start: BadgeButton } };
