import { isIP } from 'node:net';
import { unescape as unescaped } from 'node:querystring';
import { serverFeatures } from '../feature.ts';
import { isLoopback } from '../http/addresses.ts';
import { declaredSettings } from '../settings/read-settings.ts';
import type { DiagnosticCtx } from './diagnostic.ts';

const SECRET = '[secret]';
/** Shorter values would match parts of words. */
const SHORTEST_SECRET = 4;
/** Passwords in URLs, keys of known services, and values whose name says that they are secret. */
const PATTERNS: ReadonlyArray<[RegExp, string]> = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${SECRET}@`],
  [/\b((?:[\w-]*(?:token|secret|password|passwd|signature|key)|setup)=)[^&\s"'<>]+/gi, `$1${SECRET}`],
  [/\b(?:sk|rk|whsec|gs)_(?:live_|test_)?[\w-]{8,}/g, SECRET],
  [/\b(Bearer|Basic) [\w+/=.-]{8,}/gi, `$1 ${SECRET}`],
];

/** Values of the secret settings, and the user and password of those that are URLs. */
export function secretsOf({ features, settings }: Pick<DiagnosticCtx, 'features' | 'settings'>): string[] {
  const values = settings as unknown as Readonly<Record<string, unknown>>;
  const secrets = Object.entries(declaredSettings(serverFeatures({ features }))).flatMap(([name, { secret }]) => {
    const value = values[name];
    return secret && typeof value === 'string' ? [value, ...credentialsIn(value)] : [];
  });
  // The longest first, because a URL contains its password.
  return [...new Set(secrets)].filter(({ length }) => length >= SHORTEST_SECRET).sort((one, other) => other.length - one.length);
}

function credentialsIn(value: string): string[] {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return [password, unescaped(password), username.includes(':') ? username : ''];
}

/** Removes the secrets of the settings and whatever looks like one. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const cleared = secrets.reduce((left, secret) => left.replaceAll(secret, SECRET), text);
  return PATTERNS.reduce((left, [pattern, replacement]) => left.replaceAll(pattern, replacement), cleared);
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*/g;
const IPV4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)/g;
/** Also matches times of day, which are no addresses, and the punctuation behind an address. */
const IPV6 = /(?<![\w.:])([\da-f]{0,4}:[\da-f:]*:[\da-f.:]*?)([.:]?)(?![\w:.])/gi;
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const isPersonal = (text: string): boolean => isIP(text) !== 0 && !isLoopback(text) && !EVERY_ADDRESS.has(text);
const ADDRESS = '[address]';

/** Removes email and IP addresses. Loopback addresses stay, because every machine has them. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(EMAIL, '[email]')
    .replaceAll(IPV4, (match) => (isPersonal(match) ? ADDRESS : match))
    .replaceAll(IPV6, (match, address: string, end: string) => (isPersonal(address) ? ADDRESS + end : match));
