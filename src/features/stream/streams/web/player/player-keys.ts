import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface PlayerKey {
  /** Upper case. */
  letter: string;
  label: string;
  press: () => void;
}

export class PlayerKeys {
  readonly #keys = new Set<PlayerKey>();

  add(key: PlayerKey): () => void {
    this.#keys.add(key);
    return () => this.#keys.delete(key);
  }

  all(): readonly PlayerKey[] {
    return [...this.#keys];
  }

  find(letter: string): PlayerKey | undefined {
    return this.all().find((key) => key.letter === letter.toUpperCase());
  }
}

export const PlayerKeysContext = createContext<PlayerKeys | null>(null);

/** Adds a key to the surrounding player while the component is mounted. `letter` must not be a key of the player. */
export function usePlayerKey(letter: string, label: string, onPress: () => void): void {
  const keys = use(PlayerKeysContext);
  const press = useEffectEvent(onPress);
  useEffect(() => keys?.add({ letter, label, press: () => press() }), [keys, letter, label]);
}
