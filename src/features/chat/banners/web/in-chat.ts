import { lazyComponent } from '#core/web/lazy-component.tsx';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

/** Loads after the chat, because it only shows future events. */
export const EventBanners = lazyComponent('page', async () => ({ default: (await import('./EventBanners.tsx')).EventBanners }));

export const chatParts: ChatParts = { slots: { list_header: EventBanners } };
