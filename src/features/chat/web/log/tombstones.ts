import type { Deletion, MessageEntry } from './entry.ts';
import { TOMBSTONES } from './limits.ts';

/** Deletions of late, also of messages that the list has yet to see: history may have been read before the deletion. */
export class Tombstones {
  #deletions = new Map<string, Deletion>();

  add(id: string, deletion: Deletion): void {
    this.#deletions.set(id, deletion);
    if (this.#deletions.size > TOMBSTONES) this.#deletions.delete(this.#deletions.keys().next().value!);
  }

  applied(message: MessageEntry): MessageEntry {
    const deletion = this.#deletions.get(message.id);
    return deletion === undefined ? message : { ...message, deletion };
  }
}
