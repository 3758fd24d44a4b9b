import { parseBoolean, preference } from '#core/web/preference.ts';

/** See S-02. */
export const showEventBanners = preference<boolean>('chat-event-banners', true, parseBoolean);
