import { countOrOff, type DeclaredSettings, type SettingValues } from '#core/server/settings/setting.ts';

export const recordingSettings = {
  RECORDING_DAYS: {
    ...countOrOff,
    default: '14',
    help: 'Days after which recordings are deleted; off: never.',
    changeable: true,
  },
  RECORDING_QUOTA_GB: {
    ...countOrOff,
    default: '50',
    help: 'GiB of recordings per channel, beyond which the oldest are deleted; off: no limit.',
    changeable: true,
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof recordingSettings> {}
}
