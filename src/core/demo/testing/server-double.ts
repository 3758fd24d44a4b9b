import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface RecordedRequest {
  method: string;
  path: string;
  token: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  body: any;
}

export interface ServerDouble {
  url: string;
  requests: RecordedRequest[];
  /** The outcome of the next requests: a reply, or a broken connection. */
  answer: (request: RecordedRequest) => { status: number; body: unknown } | 'cut';
}

/** A refusal, in the format of the server. */
export const refused = (status: number, code: string) => ({
  status,
  body: { status: { error: true, code: status, message: code }, message: 'No.' },
});

/** A server with scripted replies, for failures that the real one produces only during an outage. It is closed at the end of the test. */
export async function serverDouble(answer: ServerDouble['answer']): Promise<ServerDouble> {
  const server = createServer(async (request, reply) => {
    const asked: RecordedRequest = {
      method: request.method!,
      path: request.url!,
      token: request.headers.authorization?.replace('Bearer ', '') ?? null,
      body: request.headers['content-type'] === 'application/json' ? await json(request) : null,
    };
    double.requests.push(asked);
    const answered = double.answer(asked);
    if (answered === 'cut') request.socket.destroy();
    else reply.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const double: ServerDouble = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: [], answer };
  return double;
}
