import nodemailer from 'nodemailer';
import { smtpServerOf } from './smtp-url.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Address that ends mails of this kind by a POST without a session (RFC 8058). Absent in mails about the account. */
  unsubscribe?: string;
}

/** Rejects when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A display name and an address; the text of MAIL_FROM may have both. */
export type Sender = string | { name: string; address: string };

/** MAIL_FROM with the name of the site, unless it has a display name of its own. */
export const senderOf = ({ MAIL_FROM, SITE_NAME }: { MAIL_FROM: string; SITE_NAME: string }): Sender =>
  MAIL_FROM.includes('<') ? MAIL_FROM : { name: SITE_NAME, address: MAIL_FROM };

/** Sends through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://...`), over one pooled connection. */
export function smtpMailer(url: string, from: () => Sender): Mailer & { close(): void } {
  const transport = nodemailer.createTransport({
    ...smtpServerOf(url),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async ({ to, subject, text, unsubscribe }) => {
      const headers = unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      await transport.sendMail({ from: from(), to: { name: '', address: to }, subject, text, ...(headers && { headers }) });
    },
    close: () => transport.close(),
  };
}
