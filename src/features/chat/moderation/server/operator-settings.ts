import { type DeclaredSettings, httpUrl, oneLine, type SettingValues } from '#core/server/settings/setting.ts';
import type { Start } from '#core/server/start.ts';
import { moderationServer } from './classifier/moderation-server.ts';

export const moderationSettings = {
  MODERATION_URL: {
    ...httpUrl('https://api.example.org/v1/moderations'),
    otherwise: 'messages are classified locally',
    help: "Moderation endpoint, compatible with OpenAI's /v1/moderations.",
    secret: true,
  },
  MODERATION_KEY: { ...oneLine, help: 'Bearer token for MODERATION_URL.', secret: true },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof moderationSettings> {}
}

export const startClassifier: Start = async ({ settings: { MODERATION_URL: url, MODERATION_KEY: key }, log }) =>
  url ? { services: { classifier: moderationServer({ url, key, log, now: () => Date.now() }) } } : {};
