import { feature } from '#core/contract/feature.ts';

/** The settings panel of the chat (S-01 to S-05) and the form of the chat modes. Later features add sections. */
export const chatSettingsFeature = feature({ name: 'chat-settings' });
