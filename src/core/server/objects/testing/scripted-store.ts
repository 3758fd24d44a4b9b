import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterTest } from '../../testing/after-test.ts';
import type { S3Options } from '../s3/s3-client.ts';
import { S3Store } from '../s3/s3-store.ts';

export type ScriptedAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** An S3 store with scripted responses, for cases that a real store cannot produce. */
export interface ScriptedStore {
  store: S3Store;
  /** The URL of the bucket. */
  url: string;
  /** The requests so far, such as `GET /bucket/key?uploadId=7`. */
  requests: string[];
  /** The messages of the log. */
  logged: string[];
  /** Pauses of the client between attempts, in milliseconds. */
  pauses: number[];
}

/** Repeats the last response when there are no more. */
export async function scriptedStore(answers: readonly ScriptedAnswer[], options: Partial<S3Options> = {}): Promise<ScriptedStore> {
  const [requests, logged, pauses] = [[] as string[], [] as string[], [] as number[]];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = answers[Math.min(requests.length, answers.length) - 1]!;
    request.resume().on('end', () => answer(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) });
  const pause = async (ms: number) => void pauses.push(ms);
  const store = new S3Store({ url, region: 'us-east-1', accessKey: 'id', secretKey: 'secret', prefix: '', log, pause, ...options });
  afterTest(async () => {
    store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { store, url, requests, logged, pauses };
}

/** A response with this status and body. */
export const says =
  (status: number, body = '', headers: Record<string, string> = {}): ScriptedAnswer =>
  (response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };

/** An S3 error response. */
export const refuses = (status: number, code: string): ScriptedAnswer =>
  says(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No &amp; no.</Message></Error>`);

/** Closes the connection without a response. */
export const hangsUp: ScriptedAnswer = (response) => {
  response.socket!.destroy();
};
