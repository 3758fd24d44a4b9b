import { ConnectionFailed, type Exchange } from './exchange.ts';
import type { S3Request } from './s3-request.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Elements must not be nested. Sufficient for S3, which has neither prefixes nor CDATA, and linear in the length of any response. */
export function xmlElements(xml: string, name: string): string[] {
  const found: string[] = [];
  for (let at = 0; ; ) {
    const start = xml.indexOf(`<${name}`, at);
    if (start === -1) return found;
    at = start + 1;
    if (!/[\s>]/.test(xml[start + name.length + 1] ?? '')) continue;
    const open = xml.indexOf('>', start);
    const close = xml.indexOf(`</${name}>`, open);
    if (open === -1 || close === -1) return found;
    found.push(xml.slice(open + 1, close));
    at = close;
  }
}

/** Empty when there is none. */
export function xmlText(xml: string, name: string): string {
  const text = xmlElements(xml, name)[0] ?? '';
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal?: string, hex?: string, word?: string) => {
    if (word !== undefined) return ENTITIES[word] ?? entity;
    const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}

/** Statuses with which a store, or its proxy, reports a temporary failure. */
const TEMPORARY_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
const TEMPORARY_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);

export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  /** The response code, such as `NoSuchKey`; empty without one, as for HEAD. */
  readonly code: string;

  constructor({ method, key }: S3Request, status: number, code: string, message: string) {
    super(`the object store refused ${method} of ${key ?? 'the bucket'}: ${[status, code, message].filter(Boolean).join(' ')}`);
    this.status = status;
    this.code = code;
  }
}

export async function refusalOf(request: S3Request, answer: Exchange): Promise<S3Refusal> {
  const text = await answer.text();
  return new S3Refusal(request, answer.status, xmlText(text, 'Code').slice(0, 100), xmlText(text, 'Message').slice(0, 300));
}

export function isTemporary(error: unknown): boolean {
  if (error instanceof S3Refusal) return TEMPORARY_STATUSES.has(error.status) || TEMPORARY_CODES.has(error.code);
  return error instanceof ConnectionFailed;
}

export async function ifFound<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket') return null;
    throw error;
  }
}
