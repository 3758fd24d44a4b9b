import { connect } from 'node:net';
import { withoutBrackets } from '../../http/addresses.ts';
import { MediaError } from '../media-error.ts';
import { FIRST_PACKET, Handshake } from './handshake.ts';

const DEFAULT_PORT = 1935;
const UNKNOWN_HOST: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);

/** `silent`: no reply to the connection, as behind a firewall. `not_rtmp`: something accepts it, but does not complete the handshake. */
export type ProbeResult = 'answers' | 'refused' | 'silent' | 'unknown_host' | 'not_rtmp';

/** Connects like an encoder and completes the handshake of RTMP. `timeout` is in milliseconds. */
export function probeRtmp(url: string, timeout: number): Promise<ProbeResult> {
  const { hostname, port } = new URL(url);
  const result = Promise.withResolvers<ProbeResult>();
  const socket = connect({ host: withoutBrackets(hostname), port: Number(port || DEFAULT_PORT), noDelay: true });
  const handshake = new Handshake();
  let isConnected = false;
  const late = setTimeout(() => result.resolve(isConnected ? 'not_rtmp' : 'silent'), timeout);
  socket.on('connect', () => {
    isConnected = true;
    socket.write(FIRST_PACKET);
  });
  socket.on('data', (bytes: Buffer) => {
    try {
      handshake.read(bytes);
    } catch (error) {
      if (error instanceof MediaError) result.resolve('not_rtmp');
      else result.reject(error);
      return;
    }
    const reply = handshake.takeReply();
    if (reply !== null) socket.write(reply);
    if (handshake.isComplete) result.resolve('answers');
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => result.resolve(isConnected ? 'not_rtmp' : failureOf(code)));
  socket.on('close', () => result.resolve('not_rtmp'));
  return result.promise.finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
}

function failureOf(code: string | undefined): ProbeResult {
  if (code === 'ECONNREFUSED') return 'refused';
  return UNKNOWN_HOST.has(code) ? 'unknown_host' : 'silent';
}
