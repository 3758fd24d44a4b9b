import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A key that a button of a later feature adds to a player. */
export interface PlayerKey {
  /** The letter on the key, in upper case. */
  letter: string;
  /** What it does, for the list of shortcuts. */
  label: string;
  press: () => void;
}

/** The keys that buttons of later features added to one player. */
export class PlayerKeys {
  readonly #keys = new Set<PlayerKey>();

  add(key: PlayerKey): () => void {
    this.#keys.add(key);
    return () => this.#keys.delete(key);
  }

  all(): readonly PlayerKey[] {
    return [...this.#keys];
  }

  /** The key with this letter, whether it is pressed in upper or lower case. */
  find(letter: string): PlayerKey | undefined {
    return this.all().find((key) => key.letter === letter.toUpperCase());
  }
}

export const PlayerKeysContext = createContext<PlayerKeys | null>(null);

/** Adds a key to the player around this component, for as long as the component is there. `letter` must not be one of the player's own keys. */
export function usePlayerKey(letter: string, label: string, onPress: () => void): void {
  const keys = use(PlayerKeysContext);
  const press = useEffectEvent(onPress);
  useEffect(() => keys?.add({ letter, label, press: () => press() }), [keys, letter, label]);
}
