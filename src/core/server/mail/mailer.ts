import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Rejects when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Sends through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://...`), over one pooled connection. */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 1, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
