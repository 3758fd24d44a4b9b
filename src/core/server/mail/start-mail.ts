import { type DeclaredSettings, type SettingValues, text, url } from '../settings/setting.ts';
import type { Start } from '../start.ts';
import type { Mailer } from './mailer.ts';

declare module '../context.ts' {
  interface Services {
    /** Sends email. Absent without a mail server. */
    mailer: Mailer;
  }
}

/** The SMTP client is loaded only when it is configured. */
export const startMail: Start = async ({ settings: { SMTP_URL, MAIL_FROM } }) => {
  if (!SMTP_URL) return {};
  const { smtpMailer } = await import('./mailer.ts');
  const mailer = smtpMailer(SMTP_URL, MAIL_FROM);
  return { services: { mailer }, stop: () => mailer.close() };
};

export const mailSettings = {
  SMTP_URL: {
    type: url('smtp:', 'smtps:'),
    help: 'Mail server. Without it, links to confirm an address or reset a password are printed to the log.',
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
