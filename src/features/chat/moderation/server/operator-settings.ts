import { type DeclaredSettings, daysOrOff, httpUrl, oneLine, type Settings, type SettingValues } from '#core/server/settings/setting.ts';
import type { Start } from '#core/server/start.ts';
import { moderationServer } from './classifier/moderation-server.ts';
import { type PatternList, PatternThread } from './filters/patterns/pattern-thread.ts';

export const moderationSettings = {
  MODERATION_URL: {
    ...httpUrl('https://api.example.org/v1/moderations'),
    otherwise: 'messages are classified locally',
    help: "Moderation endpoint, compatible with OpenAI's /v1/moderations.",
    secret: true,
    label: 'Moderation endpoint',
    changeable: 'now',
  },
  MODERATION_KEY: {
    ...oneLine,
    help: 'Bearer token for MODERATION_URL.',
    secret: true,
    label: 'Token of the moderation endpoint',
    changeable: 'now',
  },
  MODERATION_LOG_DAYS: {
    ...daysOrOff(30),
    default: '730',
    help: 'Days after which the moderation actions of a channel are deleted from its audit log; off: never.',
    label: 'Days of audit logs',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof moderationSettings> {}
}

/** A changed setting applies to the next message. */
export const startClassifier: Start = async ({ settings, services: { liveSettings }, log }) => {
  const open = ({ MODERATION_URL: url, MODERATION_KEY: key }: Readonly<Settings>) =>
    url ? moderationServer({ url, key, log, now: () => performance.now() }) : undefined;
  let current = open(settings);
  const stop = liveSettings?.onChange(['MODERATION_URL', 'MODERATION_KEY'], () => {
    current = open(settings);
  });
  const services = {
    get classifier() {
      return current;
    },
  };
  return { services, stop: () => stop?.() };
};

/** The thread starts with the first message to a chat with patterns. */
export const startPatterns: Start = async ({ log }) => {
  const onLate = (list: PatternList, channelId: number | null) =>
    log.warn(
      { channelId, patterns: list.length, first: list[0] },
      'The patterns of a chat take too long. Moderators decide about messages that the patterns cannot match in time.',
    );
  const patterns = new PatternThread({ onLate });
  return { services: { patterns }, stop: () => patterns.close() };
};
