import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type PusherApp, requestSignature } from '#core/server/pusher/signature.ts';

export const app: PusherApp = { id: 'bench', key: 'bench-key', secret: 'bench-secret-of-more-than-32-characters', cluster: 'us2' };
export const ROOM = 'chatrooms.1.v2';

/** A chat message in the product's format. All have the same length, so that bytes can be converted to messages. */
export function chatMessage(number: number): string {
  return JSON.stringify({
    id: `3f0c8a52-6f0e-4a3a-9a61-${String(number).padStart(12, '0')}`,
    chatroom_id: 1,
    content: 'that was close, what a round [emote:9001:demoWave]',
    type: 'message',
    created_at: '2026-01-02T03:04:05+00:00',
    sender: {
      id: 7001,
      username: 'Demo_User',
      slug: 'demo-user',
      identity: { color: '#75FD46', badges: [{ type: 'subscriber', text: 'Subscriber', count: 3 }] },
    },
    metadata: { message_ref: '1767323045123' },
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Publishes the messages in one request through the candidate's HTTP API, which is the same for all candidates. */
export function publishBatch(port: number, messages: readonly string[]): Promise<void> {
  const body = JSON.stringify({ batch: messages.map((data) => ({ name: 'App\\Events\\ChatMessageEvent', channel: ROOM, data })) });
  const path = `/apps/${app.id}/batch_events`;
  const query = [
    `auth_key=${app.key}`,
    `auth_timestamp=${Math.floor(Date.now() / 1000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&');
  const signature = requestSignature(app, `POST\n${path}\n${query}`);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: `${path}?${query}&auth_signature=${signature}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        timeout: 20_000,
      },
      (response) => {
        response.resume();
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`publish answered ${response.statusCode}`))));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('publish was not answered')));
    sent.on('error', reject);
    sent.end(body);
  });
}
