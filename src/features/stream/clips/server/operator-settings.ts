import { countOrOff, type DeclaredSettings, type SettingValues } from '#core/server/settings/setting.ts';

export const clipSettings = {
  CLIP_QUOTA_GB: {
    ...countOrOff,
    default: '10',
    help: 'GiB of clips per channel, beyond which the oldest are deleted; off: no limit.',
    changeable: true,
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof clipSettings> {}
}
