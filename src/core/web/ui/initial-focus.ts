import type { RefObject } from 'react';

/** Everything that a person fills in or chooses from. */
const FIELDS = 'textarea, select, input, [role=textbox], [role=combobox], [role=radio], [role=checkbox], [role=switch], [role=slider]';

const isUsable = (field: HTMLElement) =>
  field.tabIndex >= 0 && !field.matches(':disabled, [type=hidden], [aria-hidden=true], [aria-hidden=true] *');

/**
 * The first focus in a dialog or drawer: its first field, so that the person can type or choose at once, or without fields the dialog
 * itself. A button never has it first, because a still-held Enter would press it. After a touch nothing is focused, because the keyboard of
 * a phone would cover the dialog.
 */
export function initialFocus(popup: RefObject<HTMLElement | null>) {
  return (opened: string): HTMLElement | true => {
    const element = popup.current;
    if (element === null) return true;
    const field = opened === 'touch' ? undefined : [...element.querySelectorAll<HTMLElement>(FIELDS)].find(isUsable);
    return field ?? element;
  };
}
