import { metricsOf } from '../metrics.ts';
import type { DeclaredSettings, Settings, SettingValues } from '../settings/setting.ts';
import type { Start } from '../start.ts';
import type { Mailer } from './mailer.ts';
import { SenderText, SmtpUrl } from './smtp-url.ts';

declare module '../context.ts' {
  interface Services {
    /** Sends email. Absent without a mail server. */
    mailer: Mailer;
  }
}

/** A changed setting applies to the next mail. */
export const startMail: Start = async (ctx) => {
  const { settings } = ctx;
  const help = 'Mails that the mail server accepted, or that failed.';
  const count = metricsOf(ctx).tally('mails_total', help, 'outcome', ['sent', 'failed']);
  let current = openMailer(settings, count);
  const stopWatching = ctx.services.liveSettings?.onChange(['SMTP_URL'], () => {
    current?.close();
    current = openMailer(settings, count);
  });
  const services = {
    get mailer() {
      return current?.mailer;
    },
  };
  return {
    services,
    stop: () => {
      stopWatching?.();
      current?.close();
    },
  };
};

/** Null without a mail server. The SMTP client is loaded for the first mail. */
function openMailer(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_NAME'>, count: (outcome: 'sent' | 'failed') => void) {
  const { SMTP_URL: url } = settings;
  if (!url) return null;
  let opened: ReturnType<typeof open> | null = null;
  const open = async () => {
    const { senderOf, smtpMailer } = await import('./mailer.ts');
    return smtpMailer(url, () => senderOf(settings));
  };
  const sending = new Set<Promise<void>>();
  const mailer: Mailer = {
    send: (mail) => {
      opened ??= open();
      const sent: Promise<void> = opened.then((smtp) => smtp.send(mail)).finally(() => sending.delete(sent));
      sent.then(
        () => count('sent'),
        () => count('failed'),
      );
      sending.add(sent);
      return sent;
    },
  };
  /** Mails that are on their way still arrive. */
  const close = () => void Promise.allSettled(sending).then(async () => (await opened)?.close());
  return { mailer, close };
}

export const mailSettings = {
  SMTP_URL: {
    type: SmtpUrl,
    help: 'Mail server. Without it, links to confirm an address or reset a password are printed to the log.',
    requirement: 'must look like smtp://user:password@host:587, without options',
    secret: true,
    label: 'Mail server',
    changeable: 'now',
  },
  MAIL_FROM: {
    type: SenderText,
    default: 'no-reply@localhost',
    help: 'Sender of emails. An address without a display name gets the name of the site.',
    requirement: 'must be an email address, or a name and an address such as TV <tv@example.org>',
    label: 'Sender of emails',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof mailSettings> {}
}
