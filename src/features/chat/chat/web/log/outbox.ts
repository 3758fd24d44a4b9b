import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import type { ChatMessage } from '#features/chat/chat/contract/message.ts';
import type { SendBody, SendReply } from '#features/chat/chat/contract/send.ts';
import type { ChatLog } from './chat-log.ts';
import type { MessageEntry, OriginalMessage, SenderView } from './entry.ts';
import { optimisticEntry } from './from-wire.ts';
import type { HistoryReader } from './history-reader.ts';

export interface OutgoingMessage {
  content: string;
  original: OriginalMessage | null;
  /** Not restored to the message box on failure. */
  isQuick?: boolean;
}

/** A message that is not in the chat: the server refused it, or neither a reply nor history contains it. */
export type FailedSend =
  | { kind: 'refused'; ref: string; message: OutgoingMessage; error: RefusedCall }
  | { kind: 'lost'; ref: string; message: OutgoingMessage };

interface Ports {
  send: (body: SendBody, signal: AbortSignal) => Promise<SendReply>;
  entryOf: (message: ChatMessage) => MessageEntry;
  now: () => Date;
}

/** A slower request counts as unanswered. */
export const SEND_TIMEOUT_MS = 15_000;
/** Milliseconds until a second search of history, because a message may reach the chat after its connection broke. */
export const RECHECK_MS = 2000;

/** Sends own messages one at a time, in order, and shows each at once (F-06). */
export class Outbox {
  #log: ChatLog;
  #history: HistoryReader;
  #ports: Ports;
  #life = new AbortController();
  #last: Promise<void> = Promise.resolve();
  #lastRef = 0;
  #failureListeners = new Set<(failed: FailedSend) => void>();

  constructor(log: ChatLog, history: HistoryReader, ports: Ports) {
    this.#log = log;
    this.#history = history;
    this.#ports = ports;
  }

  send(message: OutgoingMessage, sender: SenderView): Promise<void> {
    const at = this.#ports.now();
    this.#lastRef = Math.max(this.#lastRef + 1, at.getTime());
    const ref = String(this.#lastRef);
    this.#log.addPending(optimisticEntry({ ref, at, ...message }, sender));
    this.#last = this.#last.then(() => this.#attempt(ref, message));
    return this.#last;
  }

  onSendFailed(listener: (failed: FailedSend) => void): () => void {
    this.#failureListeners.add(listener);
    return () => this.#failureListeners.delete(listener);
  }

  dispose(): void {
    this.#life.abort();
  }

  open(): void {
    if (this.#life.signal.aborted) this.#life = new AbortController();
  }

  #reportFailure(failed: FailedSend): void {
    for (const listener of this.#failureListeners) listener(failed);
  }

  async #attempt(ref: string, message: OutgoingMessage): Promise<void> {
    if (this.#life.signal.aborted) return;
    const since = this.#log.lastContiguous()?.position ?? 0;
    try {
      const signal = AbortSignal.any([this.#life.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      const answer = await this.#ports.send(bodyOf(ref, message), signal);
      if (answer.held) this.#log.markHeld(ref, answer.id);
      else this.#log.confirm(ref, { ...this.#ports.entryOf(answer), ref });
    } catch (error) {
      if (this.#life.signal.aborted) return;
      if (error instanceof RefusedCall && error.status < 500) this.#reportFailure({ kind: 'refused', ref, message, error });
      else if (gotNoAnswer(error)) await this.#searchHistory(ref, message, since);
      else throw error;
    }
  }

  /** The outcome is unknown, so history is searched for the ref (decisions.md, Time and loss). */
  async #searchHistory(ref: string, message: OutgoingMessage, since: number): Promise<void> {
    this.#log.setDelivery(ref, 'checking');
    for (const wait of [0, RECHECK_MS]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const found = this.#life.signal.aborted ? 'disposed' : await this.#history.findOwn(ref, since);
      if (found === 'disposed') return;
      if (found !== null) {
        this.#log.confirm(ref, found);
        return;
      }
    }
    this.#reportFailure({ kind: 'lost', ref, message });
  }
}

function bodyOf(ref: string, { content, original }: OutgoingMessage): SendBody {
  if (original === null) return { content, type: 'message', message_ref: ref };
  return {
    content,
    type: 'reply',
    message_ref: ref,
    metadata: {
      original_message: { id: original.id, content: original.content },
      original_sender: { id: original.sender.id, username: original.sender.username },
    },
  };
}

const gotNoAnswer = (error: unknown) =>
  error instanceof UnreachableServer || error instanceof RefusedCall || (error instanceof DOMException && error.name === 'TimeoutError');
