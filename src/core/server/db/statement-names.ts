import pg from 'pg';

/** The number of names that are given in all, because each statement takes up to some hundred KB of the engine's memory. */
const MAX_NAMES = 256;
/** The number of texts whose uses are counted before they get a name. */
const MAX_COUNTED = 1024;
/** The use from which on a statement has a name, so that texts that occur once do not take one. */
const NAMED_FROM = 3;

/** Error codes of PostgreSQL for a prepared statement that is of no use any more: its result has other columns, or it does not exist. */
const UNUSABLE = new Set(['0A000', '26000']);

/**
 * Names for the statements that are repeated. The driver has the engine parse and plan a named statement once per connection, which was most
 * of the time of a small one. For one connection, as of the embedded database, because a server's pool would prepare each of them ten times.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #given = 0;

  /** The name of the statement, or undefined while it has none. A name is never given to another text. */
  of(text: string): string | undefined {
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
    const given = `s${this.#given}`;
    this.#names.set(text, given);
    return given;
  }

  /**
   * After an error the statement stays prepared, unless it has become unusable. Anything but an error of PostgreSQL came from converting a
   * parameter, for which the driver closes the statement.
   */
  reportError(text: string, error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || UNUSABLE.has(error.code ?? '')) this.#names.delete(text);
  }

  /** After a change of the schema every statement is prepared again. */
  clear(): void {
    this.#names.clear();
  }
}
