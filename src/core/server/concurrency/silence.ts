/**
 * A process that stood still (a snapshot of its machine, a suspended laptop) runs its timers before it reads what has arrived meanwhile. So
 * no timer alone may judge that the other side is silent.
 */

/** For checks that repeat: silence counts at the second look in a row, because the process reads between two looks. */
export class Silence {
  #wasTooLong = false;

  confirm(isTooLong: boolean): boolean {
    const isConfirmed = isTooLong && this.#wasTooLong;
    this.#wasTooLong = isTooLong;
    return isConfirmed;
  }
}

/** For one wait: calls `act` after this many milliseconds, and after reading what has arrived until then. Returns the cancellation. */
export function afterSilence(milliseconds: number, act: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(act);
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
