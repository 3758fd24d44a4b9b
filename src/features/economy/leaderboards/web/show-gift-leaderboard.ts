import { parseBoolean, preference } from '#core/web/preference.ts';

/** See S-02. */
export const showGiftLeaderboard = preference<boolean>('chat-gift-leaderboard', true, parseBoolean);
