import type { DeclaredSettings, SettingValues } from '../settings/setting.ts';
import { text, url } from '../settings/setting-types.ts';

export const mailSettings = {
  SMTP_URL: {
    type: url('smtp:', 'smtps:'),
    help: 'Mail server for password resets. Without it, the link is printed to the log.',
    requirement: 'must look like smtp://user:password@host:587',
    secret: true,
  },
  MAIL_FROM: {
    type: text,
    default: 'Grandstand <no-reply@localhost>',
    help: 'Sender of emails.',
    requirement: 'must be an email address',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof mailSettings> {}
}
