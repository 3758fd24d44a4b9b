import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';

/** Maximum bytes of a response to read. */
const MAX_BODY = 64 * 1024;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Options that a check of the certificate makes unnecessary: the other checks look behind it. */
const TRUSTING = { agent: false, rejectUnauthorized: false } as const;

/** A GET over a new connection. Does not follow redirects, and reads the first 64 KiB. Rejects when no response arrives. */
export function getOnce(url: URL, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = clientOf(url).request(url, { ...TRUSTING, signal });
    call.on('error', reject);
    call.once('response', (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const settle = () => resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < MAX_BODY) return;
        settle();
        call.destroy();
      });
      answer.on('error', reject);
      answer.once('end', settle);
    });
    call.end();
  });
}

/** `refused`: an ordinary response instead of the upgrade. `silent`: the upgrade passed, and no data followed. */
type UpgradeResult = { kind: 'open' } | { kind: 'refused'; status: number } | { kind: 'silent' };

/** Any 16 bytes in base64 (RFC 6455 4.1). */
const WEBSOCKET_KEY = Buffer.from('grandstand check').toString('base64');

/** Opens a WebSocket and waits for the first bytes of the server. Rejects when the address does not answer. */
export function openWebSocket(url: URL, signal: AbortSignal, patienceMs: number): Promise<UpgradeResult> {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': WEBSOCKET_KEY };
  const result = Promise.withResolvers<UpgradeResult>();
  const call = clientOf(url).request(url, { ...TRUSTING, headers, signal });
  let late: NodeJS.Timeout | undefined;
  call.on('error', result.reject);
  call.once('response', (answer: IncomingMessage) => {
    result.resolve({ kind: 'refused', status: answer.statusCode! });
    answer.destroy();
  });
  call.once('upgrade', (_answer, socket, head) => {
    const end = (kind: 'open' | 'silent') => {
      result.resolve({ kind });
      socket.destroy();
    };
    late = setTimeout(() => end('silent'), patienceMs);
    socket.on('error', () => end('silent'));
    socket.on('close', () => end('silent'));
    socket.on('data', () => end('open'));
    if (head.length > 0) end('open');
  });
  call.end();
  return result.promise.finally(() => {
    clearTimeout(late);
    call.destroy();
  });
}

const clientOf = ({ protocol }: URL): typeof http | typeof https => (protocol === 'https:' ? https : http);
