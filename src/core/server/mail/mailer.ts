import nodemailer from 'nodemailer';

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

/** Sends through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://...`), over one pooled connection. */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 1, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async ({ to, subject, text, unsubscribe }) => {
      const headers = unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(headers && { headers }) });
    },
    close: () => transport.close(),
  };
}
