import { refuseCommon } from '#core/contract/refusal.ts';

/**
 * The fields of a `multipart/form-data` body (RFC 7578), parsed by Node: text unchanged, and files as their bytes in base64. An empty file
 * field is absent, because browsers send one for an unused field. The last value of a repeated field counts.
 */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await parse(body, contentType)) {
    if (typeof value === 'string') define(fields, name, value);
    else if (value.size > 0) define(fields, name, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return fields;
}

async function parse(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    // Node throws for everything that it cannot parse, and offers no check in advance.
    return refuseCommon('BAD_REQUEST');
  }
}

/** Defined as an own property for any name, so that `__proto__` is an ordinary field and is refused. */
const define = (fields: Record<string, string>, name: string, value: string) =>
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
