import { refuseCommon } from '#core/contract/refusal.ts';

/**
 * The fields of a `multipart/form-data` body (RFC 7578), which Node itself parses: text as it is, and files as their bytes in base64. A file
 * field without a file is absent, as browsers send one that was left empty. Of a repeated field the last one counts.
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
    // Node throws for everything that it cannot parse, and there is no way to check in advance.
    return refuseCommon('BAD_REQUEST');
  }
}

/** As an own property whatever its name, so that `__proto__` is a field like any other and is refused as one. */
const define = (fields: Record<string, string>, name: string, value: string) =>
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
