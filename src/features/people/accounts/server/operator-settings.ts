import { z } from 'zod';
import { type DeclaredSettings, daysOrOff, type SettingValues } from '#core/server/settings/setting.ts';
import { SIGN_UP_MODES } from '#features/people/accounts/contract/entry.ts';
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
  SIGN_UP: {
    type: z.enum(SIGN_UP_MODES),
    default: 'open',
    // The demo signs up its own people.
    demo: { value: 'open' },
    help: 'Who may sign up: open (everybody), invited (people with an invitation of staff) or closed (nobody).',
    requirement: 'must be open, invited or closed',
    label: 'Who may sign up',
    input: { kind: 'choice', options: SIGN_UP_MODES },
    changeable: 'now',
  },
  ADDRESS_DAYS: {
    ...daysOrOff(),
    default: '30',
    help: 'Days after which IP addresses in sessions and security logs are cut to their network: /24, /48 for IPv6; off: never.',
    label: 'Days of whole IP addresses',
    changeable: 'now',
  },
  SECURITY_LOG_DAYS: {
    ...daysOrOff(30),
    default: '180',
    help: 'Days after which actions of the owner are deleted from the security log of an account; off: never.',
    label: 'Days of security logs',
    changeable: 'now',
  },
  STAFF_LOG_DAYS: {
    ...daysOrOff(180),
    default: '730',
    help: 'Days after which actions of staff are deleted from the staff log and from the security logs of accounts; off: never.',
    label: 'Days of the staff log',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof accountSettings> {}
}
