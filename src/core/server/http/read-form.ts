import { refuseCommon } from '#core/contract/refusal.ts';

/** Parses `multipart/form-data` (RFC 7578); files become base64. An empty file field is absent, and the last of repeated fields counts. */
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
    // Node throws for everything that it cannot parse.
    return refuseCommon('BAD_REQUEST');
  }
}

/** An own property, so that `__proto__` is an ordinary field and is refused. */
const define = (fields: Record<string, string>, name: string, value: string) =>
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
