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
  | { kind: 'refused'; ref: string; said: OutgoingMessage; error: RefusedCall }
  | { kind: 'lost'; ref: string; said: OutgoingMessage };

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

  send(said: OutgoingMessage, sender: SenderView): Promise<void> {
    const at = this.#ports.now();
    this.#lastRef = Math.max(this.#lastRef + 1, at.getTime());
    const ref = String(this.#lastRef);
    this.#log.addPending(optimisticEntry({ ref, at, ...said }, sender));
    this.#last = this.#last.then(() => this.#attempt(ref, said));
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

  async #attempt(ref: string, said: OutgoingMessage): Promise<void> {
    if (this.#life.signal.aborted) return;
    const since = this.#log.lastContiguous()?.position ?? 0;
    try {
      const signal = AbortSignal.any([this.#life.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      const answer = await this.#ports.send(bodyOf(ref, said), signal);
      if (answer.held) this.#log.markHeld(ref, answer.id);
      else this.#log.confirm(ref, { ...this.#ports.entryOf(answer), ref });
    } catch (error) {
      if (this.#life.signal.aborted) return;
      if (error instanceof RefusedCall && error.status < 500) this.#reportFailure({ kind: 'refused', ref, said, error });
      else if (gotNoAnswer(error)) await this.#searchHistory(ref, said, since);
      else throw error;
    }
  }

  /** The outcome is unknown, so history is searched for the ref (decisions.md, Time and loss). */
  async #searchHistory(ref: string, said: OutgoingMessage, since: number): Promise<void> {
    this.#log.setDelivery(ref, 'checking');
    for (const wait of [0, RECHECK_MS]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const found = this.#life.signal.aborted ? 'left' : await this.#history.findOwn(ref, since);
      if (found === 'left') return;
      if (found !== null) {
        this.#log.confirm(ref, found);
        return;
      }
    }
    this.#reportFailure({ kind: 'lost', ref, said });
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
