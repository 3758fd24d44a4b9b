import { lazyComponent } from '#core/web/lazy-component.tsx';
import type { ChatParts } from '#features/chat/chat/web/api.ts';

/** Loaded after the chat is shown, because nobody waits for what happens next. */
export const EventBanners = lazyComponent('page', async () => ({ default: (await import('./EventBanners.tsx')).EventBanners }));

export const chatParts: ChatParts = { slots: { list_header: EventBanners } };
