import { oneOf, preference } from '#core/web/preference.ts';
import type { AnnounceMode } from './log/announcer.ts';

/** How much of the chat a screen reader says. */
export const announceMode = preference<AnnounceMode>('chat-announce', 'summary', oneOf('off', 'mentions', 'summary', 'every'));
