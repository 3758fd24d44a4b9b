import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { FREE_BODY_LIMIT } from '#core/server/http/serve-endpoint.ts';
import type { WireRequest } from './requests.ts';

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Wire {
  /** Null when the server closed the connection before the whole request was sent, as it may do with a body over its limit. */
  send(request: Omit<WireRequest, 'pause'>): Promise<WireAnswer | null>;
  close(): void;
}

/** Sends requests over TCP one at a time, with exactly these headers beside host and length. */
export function openWire(port: number): Wire {
  const agent = new Agent({ keepAlive: false });
  return {
    close: () => agent.destroy(),
    send: async ({ method, target, headers, body }) => {
      const length: [string, string][] = body === null ? [] : [['content-length', String(Buffer.byteLength(body))]];
      const all = [['host', `127.0.0.1:${port}`], ...length, ...headers].flat();
      const sent = httpRequest({ host: '127.0.0.1', port, agent, method, path: target, headers: all });
      sent.end(body ?? undefined);
      try {
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        const chunks = await answer.toArray();
        return { status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if ((code === 'ECONNRESET' || code === 'EPIPE') && Buffer.byteLength(body ?? '') > FREE_BODY_LIMIT) return null;
        throw error;
      }
    },
  };
}
