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
