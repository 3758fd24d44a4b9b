import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { DAY_MS, msBetween } from '#core/contract/durations.ts';
import { withoutBrackets } from '../http/addresses.ts';
import { reachableBecause } from '../http/settings.ts';
import { diagnostic, type Found, found, guide } from './diagnostic.ts';
import { reasonOf } from './run-diagnostics.ts';

/** Days before the end from which a renewal has failed: certificates are renewed a month before. */
const RENEWAL_DAYS = 14;
const HTTPS_PORT = 443;

interface Presented {
  certificate: PeerCertificate;
  /** Why its chain ends at no authority that this machine trusts; null when it does. */
  distrust: string | null;
}

/** Reads the certificate that a server presents, trusted or not. Rejects when no TLS handshake completes. */
function presentedAt({ hostname, port }: URL, signal: AbortSignal): Promise<Presented> {
  const host = withoutBrackets(hostname);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || HTTPS_PORT),
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const stop = () => socket.destroy(new Error('no answer in time'));
    signal.addEventListener('abort', stop, { once: true });
    socket.on('error', reject);
    socket.once('secureConnect', () => {
      const { authorizationError } = socket as { authorizationError?: Error | string };
      resolve({ certificate: socket.getPeerCertificate(), distrust: authorizationError ? reasonOf(authorizationError) : null });
      socket.destroy();
    });
    socket.once('close', () => signal.removeEventListener('abort', stop));
  });
}

type HttpsCode = 'ok' | 'soon' | 'expired' | 'future' | 'wrong_name' | 'untrusted';

/** Dates come first: an authority does not matter once they are wrong. */
export function judgeCertificate({ certificate, distrust }: Presented, hostname: string, now: Date): Found<HttpsCode> {
  const host = withoutBrackets(hostname);
  const left = msBetween(now, new Date(certificate.valid_to));
  const days = Math.floor(Math.abs(left) / DAY_MS);
  if (left <= 0) return found('error', 'expired', { host, days });
  if (new Date(certificate.valid_from) > now) return found('error', 'future', { host });
  if (checkServerIdentity(host, certificate)) return found('error', 'wrong_name', { host, names: namesOf(certificate) });
  if (distrust !== null) return found('error', 'untrusted', { host, reason: distrust });
  return days < RENEWAL_DAYS ? found('warning', 'soon', { host, days }) : found('ok', 'ok', { host, days });
}

const namesOf = ({ subjectaltname, subject }: PeerCertificate): string =>
  subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') ?? String(subject.CN ?? '');

export const httpsDiagnostic = diagnostic({
  id: 'https',
  texts: coreCheckTexts,
  place: guide('https.** A server'),
  async run({ publicUrl: url, settings, signal, now }) {
    if (reachableBecause(settings) === null) return found('skipped', 'local');
    if (!url.startsWith('https:')) return found(settings.ALLOW_HTTP ? 'warning' : 'error', 'plain', { url });
    const target = new URL(url);
    try {
      return judgeCertificate(await presentedAt(target, signal), target.hostname, now());
    } catch (error) {
      signal.throwIfAborted();
      return found('error', 'unreachable', { url, host: target.hostname, reason: reasonOf(error) });
    }
  },
});
