import { z } from 'zod';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { MINIMUM_VIEWERS } from '#features/discovery/hosting/rules.ts';

export const hostingSettings = {
  HOST_MINIMUM_VIEWERS: {
    type: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    default: String(MINIMUM_VIEWERS),
    help: 'Viewers that a channel needs to host another one.',
    requirement: 'must be a whole number of at most 6 digits',
    label: 'Viewers needed to host',
    input: { kind: 'number', min: 0, max: 999_999 },
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof hostingSettings> {}
}
