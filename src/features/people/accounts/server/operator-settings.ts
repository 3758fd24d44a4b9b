import { z } from 'zod';
import type { DeclaredSettings, SettingValues } from '#core/server/settings/setting.ts';
import { SESSION_DAYS } from '#features/people/accounts/rules.ts';

export const accountSettings = {
  SESSION_DAYS: {
    type: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((days) => days >= 1 && days <= 3650),
    default: String(SESSION_DAYS),
    help: 'Maximum session age in days. A session also ends 30 days after its last use.',
    requirement: 'must be a number of days from 1 to 3650',
    label: 'Days a session lasts',
    input: { kind: 'number', min: 1, max: 3650 },
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof accountSettings> {}
}
