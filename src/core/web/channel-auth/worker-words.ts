import { type AuthAsk, askForSignature, type ChannelSignature } from './channel-auth.ts';

/** What page and worker say to each other (RT-03). `requestId` ties an answer to its question. */
export interface WorkerAsk extends AuthAsk {
  requestId: string;
  csrf: string;
}
export type WorkerAnswer = { requestId: string; signature: ChannelSignature } | { requestId: string; error: string };

/** The worker's first word: its code has loaded. */
export const READY = 'ready';

/** Asks the server for a signature, inside the worker. A question without its requestId could not be answered, so it throws (RT-03). */
export async function answerAsk(
  ask: Partial<WorkerAsk>,
  askServer: (ask: AuthAsk, csrf: string) => Promise<ChannelSignature> = askForSignature,
): Promise<WorkerAnswer> {
  const { requestId, socketId, channelName, csrf = '' } = ask;
  if (!requestId) throw new Error('a channel authorisation needs its requestId');
  if (!socketId || !channelName) return { requestId, error: 'a channel authorisation needs socketId and channelName' };
  try {
    return { requestId, signature: await askServer({ socketId, channelName }, csrf) };
  } catch (error) {
    return { requestId, error: error instanceof Error ? error.message : String(error) };
  }
}
