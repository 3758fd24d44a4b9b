/** Objects of a feature that backups include. */
export interface StoredObjects {
  /** What an operator can leave out of a backup: `video`. */
  group: string;
  /** Prefix of their keys: `media/`. */
  prefix: string;
  /** Their media type. */
  type: string;
  /** SQL of one column `key`: the keys that rows name. */
  keys: string;
}
