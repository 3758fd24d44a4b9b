import { Readable } from 'node:stream';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { type DiagnosticCtx, diagnostic, type Found, found, guide } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../diagnostics/run-diagnostics.ts';
import { isLoopback } from '../http/addresses.ts';
import { reachableBecause } from '../http/settings.ts';
import { senderOf, smtpMailer } from './mailer.ts';
import { smtpServerOf } from './smtp-url.ts';

/** Error of nodemailer. `response` is the sentence of the mail server. */
interface SmtpError extends Error {
  code?: string;
  response?: string;
}

type MailCode = 'off' | 'ok' | 'sent' | 'local_sender' | 'unreachable' | 'login' | 'refused';

/** Milliseconds for each step of the connection. */
const PATIENCE = 5_000;

export const mailDiagnostic = diagnostic({
  id: 'mail',
  texts: coreCheckTexts,
  place: guide('| `SMTP_URL`'),
  seconds: 20,
  async run(ctx) {
    const { SMTP_URL: url, MAIL_FROM } = ctx.settings;
    if (!url) return found('warning', 'off');
    const { host } = new URL(url);
    const from = addressIn(MAIL_FROM);
    try {
      if (ctx.sendMailTo !== null) await sendTestMail(ctx, url, ctx.sendMailTo);
      else await tryEnvelope(url, from, ctx.signal);
    } catch (error) {
      ctx.signal.throwIfAborted();
      return failure(error as SmtpError, host, from);
    }
    const domain = from.slice(from.lastIndexOf('@') + 1);
    if (isLoopback(domain) && reachableBecause(ctx.settings) !== null) return found('warning', 'local_sender', { from });
    return ctx.sendMailTo === null ? found('ok', 'ok', { host, from }) : found('ok', 'sent', { host });
  },
});

/** The address of `Grandstand <no-reply@example.org>`. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

function failure(error: SmtpError, host: string, from: string): Found<MailCode> {
  const facts = { host, from, reason: reasonOf({ message: error.response ?? error.message }) };
  if (error.code === 'EAUTH') return found('error', 'login', facts);
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? found('error', 'refused', facts) : found('error', 'unreachable', facts);
}

async function sendTestMail({ publicUrl, settings }: DiagnosticCtx, url: string, to: string): Promise<void> {
  const sender = smtpMailer(url, () => senderOf(settings));
  try {
    await sender.send({ to, subject: 'Test mail', text: `This is a test mail of ${publicUrl}. Its mail server works.` });
  } finally {
    sender.close();
  }
}

/**
 * Signs in and names a sender and a recipient. It closes the connection before the end of the message, so the server sends no mail.
 * Every domain accepts mail to its postmaster (RFC 5321 4.5.1).
 */
async function tryEnvelope(url: string, from: string, signal: AbortSignal): Promise<void> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { auth, ...options } = smtpServerOf(url);
  const limits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE, dnsTimeout: PATIENCE };
  const connection = new Connection({ ...options, ...limits });
  const steps = Promise.withResolvers<void>();
  const stop = () => connection.close();
  signal.addEventListener('abort', stop, { once: true });
  connection.on('error', steps.reject);
  const offer = () => {
    // The message is read only once the server has accepted the envelope.
    const message = new Readable({ read: () => steps.resolve() });
    connection.send({ from, to: `postmaster@${from.slice(from.lastIndexOf('@') + 1)}` }, message, (error) => error && steps.reject(error));
  };
  connection.connect((error) => {
    if (error) steps.reject(error);
    else if (auth) connection.login(auth, (refused) => (refused ? steps.reject(refused) : offer()));
    else offer();
  });
  try {
    await steps.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    connection.close();
  }
}
