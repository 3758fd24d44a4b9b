import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { Unavailable } from '../../unavailable.ts';
import {
  type ByteRange,
  isObjectKey,
  type ObjectContent,
  type ObjectPage,
  type OpenObject,
  type OpenObjectStore,
  type PutOptions,
  requireKeyPrefix,
  requireObjectKey,
  selectedBytes,
} from '../object-store.ts';
import { ConnectionFailed, type Exchange, headersOf } from './exchange.ts';
import { abortAbandonedUploads, openContent, PART_BYTES, putInParts } from './multipart-upload.ts';
import { ifFound, S3Refusal, xmlElements, xmlText } from './s3-answer.ts';
import { S3Client, type S3Options } from './s3-client.ts';

/** Maximum number of keys per deletion and per listing in S3. */
const KEYS_AT_ONCE = 1000;

export interface S3StoreOptions extends S3Options {
  keysAtOnce?: number;
}
const A_YEAR = 365 * DAY_SECONDS;
const RANGE_NOT_SATISFIABLE = 416;

/** Objects in a bucket of an S3-compatible store. Their keys are the configured prefix and the key (decision 033). */
export class S3Store implements OpenObjectStore {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #keysAtOnce: number;

  constructor({ keysAtOnce = KEYS_AT_ONCE, ...options }: S3StoreOptions) {
    this.#client = new S3Client(options);
    this.#prefix = options.prefix;
    this.#keysAtOnce = keysAtOnce;
  }

  async put(key: string, content: ObjectContent, { type, immutable }: PutOptions): Promise<void> {
    const place = this.#place(key);
    const headers = { 'content-type': type, ...(immutable && { 'cache-control': `public, max-age=${A_YEAR}, immutable` }) };
    const source = await openContent(content);
    try {
      if (source.size > PART_BYTES) await putInParts(this.#client, place, source, headers);
      else await this.#client.send({ method: 'PUT', key: place, headers, body: await source.read(0, source.size) }, bodyText);
    } finally {
      await source.close();
    }
  }

  async get(key: string, range?: ByteRange): Promise<OpenObject | null> {
    const place = this.#place(key);
    try {
      const answer = await ifFound(this.#read(place, range));
      return answer && this.#opened(place, range, answer);
    } catch (error) {
      if (!(error instanceof S3Refusal && error.status === RANGE_NOT_SATISFIABLE)) throw error;
      const size = await this.size(key);
      return size === null ? null : { size, length: 0, body: Readable.from([]) };
    }
  }

  async size(key: string): Promise<number | null> {
    const headers = await ifFound(this.#client.send({ method: 'HEAD', key: this.#place(key) }, headersOf));
    if (headers === null) return null;
    const size = lengthOf(headers);
    if (Number.isNaN(size)) throw new Error('the object store does not report the size of an object');
    return size;
  }

  async delete(keys: readonly string[]): Promise<void> {
    const places = keys.map((key) => this.#place(key));
    for (let start = 0; start < places.length; start += this.#keysAtOnce)
      await this.#deleteAtOnce(places.slice(start, start + this.#keysAtOnce));
  }

  async list(prefix: string, after?: string): Promise<ObjectPage> {
    requireKeyPrefix(prefix);
    const query = {
      'list-type': '2',
      prefix: this.#prefix + prefix,
      'max-keys': String(this.#keysAtOnce),
      ...(after !== undefined && { 'start-after': this.#prefix + after }),
    };
    const xml = await this.#client.send({ method: 'GET', query }, bodyText);
    const listed = xmlElements(xml, 'Contents').map((object) => ({
      key: xmlText(object, 'Key').slice(this.#prefix.length),
      size: Number(xmlText(object, 'Size')),
      modified: new Date(xmlText(object, 'LastModified')),
    }));
    const isLast = xmlText(xml, 'IsTruncated') !== 'true';
    const last = listed.at(-1)?.key;
    if (!isLast && last === undefined) throw new Error('the object store sent an empty page that is not the last one');
    // Others may store objects in the bucket.
    return { objects: listed.filter(({ key }) => isObjectKey(key)), next: isLast ? null : last! };
  }

  async space(): Promise<null> {
    return null;
  }

  /** Uploads of dead processes cost money and are invisible. */
  removeAbandoned(now: Date): Promise<void> {
    return abortAbandonedUploads(this.#client, this.#prefix, now);
  }

  close(): void {
    this.#client.close();
  }

  #read(place: string, range?: ByteRange, match?: string): Promise<Exchange> {
    const headers = { ...(range && { range: `bytes=${range.start}-${range.end ?? ''}` }), ...(match && { 'if-match': match }) };
    return this.#client.send({ method: 'GET', key: place, headers }, async (answer) => answer);
  }

  #opened(place: string, range: ByteRange | undefined, answer: Exchange): OpenObject {
    const { headers } = answer;
    const size = range ? totalOf(headers) : lengthOf(headers);
    const { start, length } = selectedBytes(range ?? { start: 0 }, size);
    const { etag } = headers;
    const resume = async (position: number) =>
      withLength(await this.#read(place, { start: start + position, end: start + length - 1 }, etag), length - position);
    return { size, length, body: objectBody(withLength(answer, length), length, resume) };
  }

  async #deleteAtOnce(places: readonly string[]): Promise<void> {
    const objects = places.map((place) => `<Object><Key>${place}</Key></Object>`);
    const body = new TextEncoder().encode(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
    const headers = { 'content-type': 'application/xml', 'content-md5': createHash('md5').update(body).digest('base64') };
    const xml = await this.#client.send({ method: 'POST', query: { delete: '' }, headers, body }, bodyText);
    const [first, ...others] = xmlElements(xml, 'Error').map((error) => `${xmlText(error, 'Key')} (${xmlText(error, 'Code')})`);
    if (first) throw new Error(`the object store did not delete ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`);
  }

  #place(key: string): string {
    requireObjectKey(key);
    return this.#prefix + key;
  }
}

const bodyText = (answer: Exchange): Promise<string> => answer.text();

/** NaN when the response does not have it. */
const lengthOf = (headers: IncomingHttpHeaders): number => Number(headers['content-length'] ?? Number.NaN);

/** The size of the whole object, from the response to a range request (RFC 9110 14.4); NaN for another range. */
const totalOf = (headers: IncomingHttpHeaders): number => Number(/^bytes \d+-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]);

/** Throws when the body has another length, for example from a store that ignores ranges. */
function withLength(answer: Exchange, length: number): Exchange {
  const sent = lengthOf(answer.headers);
  if (sent === length) return answer;
  answer.discard();
  throw new Error(`the object store sent ${sent} bytes instead of ${length}`);
}

/** Maximum number of consecutive interruptions without a byte in between. */
const BREAKS = 3;

/** After an interruption, `resume(position)` requests the rest, counted from the first byte of this response. */
function objectBody(first: Exchange, length: number, resume: (position: number) => Promise<Exchange>): Readable {
  let answer = first;
  async function* bytes() {
    for (let position = 0, breaks = 0; ; breaks++) {
      try {
        for await (const chunk of answer.chunks()) {
          position += chunk.byteLength;
          breaks = 0;
          yield chunk;
        }
        if (position === length) return;
      } catch (error) {
        if (!(error instanceof ConnectionFailed)) throw error;
      }
      if (body.destroyed) return;
      if (breaks === BREAKS) throw new Unavailable(`the object store broke off at byte ${position} of ${length}`);
      answer = await resume(position);
    }
  }
  const chunks = bytes();
  const body = new Readable({
    read: () => {
      chunks.next().then(
        ({ done, value }) => body.push(done ? null : value),
        (error: Error) => body.destroy(error),
      );
    },
    destroy: (error, done) => {
      answer.discard();
      done(error);
    },
  });
  return body;
}
