import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/** The keyCode of a key press that an input method has taken (UI Events, 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

const nativeOf = (event: KeyPress): KeyboardEvent => ('nativeEvent' in event ? event.nativeEvent : event);

/**
 * Whether an input method has taken this key press, for example to choose a candidate. Safari ends the composition before the Enter that
 * confirms it, so that only the keyCode tells.
 */
export function isTakenByInputMethod(event: KeyPress): boolean {
  const { isComposing, keyCode } = nativeOf(event);
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Whether this key press is an Enter of the person, and not one that confirms the text of an input method. */
export const isEnter = (event: KeyPress): boolean => event.key === 'Enter' && !isTakenByInputMethod(event);
