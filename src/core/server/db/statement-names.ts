import { createHash } from 'node:crypto';
import pg from 'pg';

/** Maximum number of names. Each statement takes up to some hundred KB of a connection's memory. */
const MAX_NAMES = 256;
const MAX_COUNTED = 1024;
/** Number of uses after which a statement gets a name, so that rare texts do not take one. */
const NAMED_FROM = 3;

/** The result of the statement has other columns than when it was prepared. */
const OTHER_COLUMNS = '0A000';
/** The statement was not prepared on this connection, or already was: a pooler shares connections among sessions. */
const OTHER_SESSION = new Set(['26000', '42P05']);

export function isStaleStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === OTHER_COLUMNS || OTHER_SESSION.has(error.code ?? ''));
}

/** Names of repeated statements (decision 031). A hash of the text keeps processes behind a pooler from running each other's. */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #given = 0;
  #areShared = false;

  of(text: string): string | undefined {
    if (this.#areShared) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#given >= MAX_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses < NAMED_FROM) {
      const [oldest] = this.#uses.keys();
      if (this.#uses.size >= MAX_COUNTED) this.#uses.delete(oldest!);
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#given += 1;
    const given = `${createHash('sha256').update(text).digest('base64url')}.${this.#given}`;
    this.#names.set(text, given);
    return given;
  }

  /** The driver closes a statement whose parameter it cannot convert. Behind a pooler that shares connections, no name is used again. */
  reportError(text: string, error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || error.code === OTHER_COLUMNS) this.#names.delete(text);
    else if (OTHER_SESSION.has(error.code ?? '')) this.#areShared = true;
  }

  clear(): void {
    this.#names.clear();
  }
}
