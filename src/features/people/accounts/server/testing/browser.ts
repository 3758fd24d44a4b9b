import type { Http } from '#core/server/http/server.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of any reply
  body: any;
  headers: Record<string, unknown>;
}

/** The id differs for each request, also for replies that must not differ otherwise. */
function withoutRequestId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return body;
  const { request_id: _, ...rest } = body;
  return rest;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Options {
  address?: string;
  userAgent?: string;
  /** Sent with every request. With `authorization`, the client acts as a program. */
  headers?: Record<string, string>;
}

/** Browser at an address. Keeps cookies and sends the CSRF cookie back as a header. Tests may read and change `cookies`. */
export function browserOf(
  http: Pick<Http, 'inject'>,
  { address = '192.0.2.1', userAgent = 'Firefox', headers: always = {} }: Options = {},
) {
  const cookies = new Map<string, string>();
  const call = async (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const csrf = cookies.get('XSRF-TOKEN');
    const response = await http.inject({
      method,
      url,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: { 'user-agent': userAgent, ...(csrf !== undefined && { 'x-xsrf-token': csrf }), ...always, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (gone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.statusCode, body: withoutRequestId(response.json()), headers: response.headers };
  };
  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => call('GET', url, undefined, headers),
    post: (url: string, body?: unknown, headers?: Record<string, string>) => call('POST', url, body, headers),
    put: (url: string, body?: unknown, headers?: Record<string, string>) => call('PUT', url, body, headers),
    patch: (url: string, body?: unknown, headers?: Record<string, string>) => call('PATCH', url, body, headers),
    delete: (url: string, headers?: Record<string, string>) => call('DELETE', url, undefined, headers),
  };
}

/** Program with this session token. */
export const programOf = (http: Pick<Http, 'inject'>, token: string, address = '192.0.2.2') =>
  browserOf(http, { address, userAgent: 'bot', headers: { authorization: `Bearer ${token}` } });
