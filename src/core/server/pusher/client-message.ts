import type { RequestTarget } from '../http/request-target.ts';
import type { CloseReason } from './server-message.ts';

/** A closed set, so that invalid input becomes a value instead of an exception (wire.md 2.2). */
export type ClientMessage =
  | { kind: 'subscribe'; channel: string; auth: string; channelData: string | undefined }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'signin'; auth: string; userData: string }
  | { kind: 'client_event'; event: string }
  | { kind: 'unknown'; event: string }
  | { kind: 'unreadable'; why: string };

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some bots send `data` as a JSON string instead of an object; both are accepted. */
function fieldsOf(given: unknown): Fields | null {
  const value = typeof given === 'string' ? parseJson(given) : given;
  return isFields(value) ? value : null;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const READERS: Record<string, (fields: Fields) => ClientMessage> = {
  'pusher:subscribe': (fields) => {
    const channel = text(fields.channel);
    if (channel === undefined) return { kind: 'unreadable', why: 'A subscription names its channel.' };
    return { kind: 'subscribe', channel, auth: text(fields.auth) ?? '', channelData: text(fields.channel_data) };
  },
  'pusher:unsubscribe': (fields) => {
    const channel = text(fields.channel);
    return channel === undefined ? { kind: 'unreadable', why: 'An unsubscription names its channel.' } : { kind: 'unsubscribe', channel };
  },
  'pusher:ping': () => ({ kind: 'ping' }),
  'pusher:pong': () => ({ kind: 'pong' }),
  'pusher:signin': (fields) => {
    const [auth, userData] = [text(fields.auth), text(fields.user_data)];
    if (auth === undefined || userData === undefined) return { kind: 'unreadable', why: 'A sign-in carries auth and user_data.' };
    return { kind: 'signin', auth, userData };
  },
};

/** Never throws. `data` may be missing where it carries no information. */
export function readClientMessage(frame: string): ClientMessage {
  const outer = parseJson(frame);
  if (!isFields(outer)) return { kind: 'unreadable', why: 'A frame is a JSON object.' };
  const event = text(outer.event);
  if (event === undefined) return { kind: 'unreadable', why: 'A frame names its event.' };
  if (event.startsWith('client-')) return { kind: 'client_event', event };
  if (!Object.hasOwn(READERS, event)) return { kind: 'unknown', event };
  return READERS[event]!(fieldsOf(outer.data) ?? {});
}

const VERSION = /^\d[\w.+-]{0,39}$/;

type Handshake = { kind: 'accepted' } | { kind: 'refused'; reason: CloseReason };

const refused = (reason: CloseReason): Handshake => ({ kind: 'refused', reason });

export function isRealtimePath(path: string): boolean {
  return /^\/app(?:\/|$)/.test(path);
}

/** Validates `/app/{key}?protocol=7&client=js&version=8.4.0` (wire.md 2.1). Additional query parameters are ignored. */
export function validateHandshake({ path, queryString }: RequestTarget, appKey: string): Handshake {
  const [, key] = /^\/app\/([^/]+)\/?$/.exec(path) ?? [];
  if (key === undefined) return refused('path_not_found');
  if (key !== encodeURIComponent(appKey) && key !== appKey) return refused('unknown_key');

  const query = new URLSearchParams(queryString);
  const protocol = query.get('protocol');
  if (protocol === null || protocol === '') return refused('no_protocol');
  if (protocol !== '7') return refused('unsupported_protocol');

  const version = query.get('version');
  if (version !== null && !VERSION.test(version)) return refused('bad_version');
  return { kind: 'accepted' };
}
