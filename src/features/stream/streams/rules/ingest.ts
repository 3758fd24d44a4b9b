import { secondsAfter } from '#core/contract/durations.ts';

/**
 * A connected encoder's node renews a lease. When the connection or the lease ends, the ingest is interrupted: an encoder that connects
 * within the grace period continues the livestream; otherwise it ends.
 */

export const LEASE_SECONDS = 15;
export const RENEWAL_SECONDS = 5;
/** Seconds that an interrupted livestream waits for its encoder. */
export const GRACE_SECONDS = 30;

export interface IngestState {
  leaseUntil: Date;
  interruptedAt: Date | null;
}

/** When the encoder was lost: at the end of its connection, or of a dead node's lease. Null while it is connected. */
export function lostAt({ leaseUntil, interruptedAt }: IngestState, now: Date): Date | null {
  if (interruptedAt) return interruptedAt;
  return leaseUntil <= now ? leaseUntil : null;
}

/** When an interrupted livestream ends. Null while the encoder is connected. */
export function graceEnd(state: IngestState, now: Date): Date | null {
  const lost = lostAt(state, now);
  return lost && secondsAfter(lost, GRACE_SECONDS);
}

/** Makes leaked keys recognizable, also for secret scanners. */
export const STREAM_KEY_PREFIX = 'gs_live_';
/** Random characters after the prefix, of 62 kinds: 190 bits. */
export const STREAM_KEY_LENGTH = 32;

const KEY = new RegExp(`${STREAM_KEY_PREFIX}[A-Za-z0-9]{${STREAM_KEY_LENGTH}}(?![A-Za-z0-9])`);
/** Spaces, line ends, and characters without a shape, which copying adds. */
const INVISIBLE = /[\s\p{C}]/gu;

/** What an encoder sends: the name of its stream, and the address of the server that it was given. */
export interface KeyPlaces {
  key: string;
  app: string;
  tcUrl: string;
}

const textsOf = ({ key, app, tcUrl }: KeyPlaces): string[] =>
  [key, app, tcUrl].flatMap((text) => {
    const plain = decoded(text).normalize('NFKC');
    return [plain, plain.replace(INVISIBLE, '')];
  });

/** Encoders escape what is around the key. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The stream key wherever it was pasted, without what is around it: spaces, a line end, a query, or the rest of an address. */
export const streamKeyIn = (places: KeyPlaces): string | null =>
  textsOf(places)
    .map((text) => KEY.exec(text)?.[0])
    .find((found) => found !== undefined) ?? null;

/** Why a request has no key of ours: nothing was pasted, only a part of a key, or something else. */
export function keyProblem(places: KeyPlaces): 'missing' | 'incomplete' | 'foreign' {
  if (textsOf(places).some((text) => text.includes(STREAM_KEY_PREFIX))) return 'incomplete';
  return places.key.replace(INVISIBLE, '') === '' ? 'missing' : 'foreign';
}
