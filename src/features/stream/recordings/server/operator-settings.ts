import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { countOrOff } from '#core/server/settings/setting-types.ts';

export const recordingSettings = {
  RECORDING_DAYS: {
    ...countOrOff,
    default: '14',
    help: 'Days after which recordings are deleted; off: they stay.',
    changeable: true,
  },
  RECORDING_QUOTA_GB: {
    ...countOrOff,
    default: '50',
    help: 'GiB of recordings that each channel may have; the oldest are deleted beyond that; off: any number.',
    changeable: true,
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof recordingSettings> {}
}
