import { type AuthRequest, type ChannelSignature, requestSignature } from './channel-auth.ts';

/** `requestId` matches an answer to its request (RT-03). */
export interface WorkerRequest extends AuthRequest {
  requestId: string;
  csrf: string;
}
export type WorkerAnswer = { requestId: string; signature: ChannelSignature } | { requestId: string; error: string };

export const READY = 'ready';

/** Throws without a requestId, because the reply could not be matched (RT-03). */
export async function handleWorkerRequest(
  ask: Partial<WorkerRequest>,
  request: (ask: AuthRequest, csrf: string) => Promise<ChannelSignature> = requestSignature,
): Promise<WorkerAnswer> {
  const { requestId, socketId, channelName, csrf = '' } = ask;
  if (!requestId) throw new Error('a channel authorization needs its requestId');
  if (!socketId || !channelName) return { requestId, error: 'a channel authorization needs socketId and channelName' };
  try {
    return { requestId, signature: await request({ socketId, channelName }, csrf) };
  } catch (error) {
    return { requestId, error: error instanceof Error ? error.message : String(error) };
  }
}
