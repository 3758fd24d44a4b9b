import { feature } from '#core/contract/feature.ts';

/** The settings panel of the chat (S-01 to S-05), to which later features add sections, and the form of the chat modes. */
export const chatSettingsFeature = feature({ name: 'chat-settings' });
