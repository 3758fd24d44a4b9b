import type { RefObject } from 'react';

/** Everything that a person fills in or chooses from. */
const FIELDS = 'textarea, select, input, [role=textbox], [role=combobox], [role=radio], [role=checkbox], [role=switch], [role=slider]';

const isUsable = (field: HTMLElement) =>
  field.tabIndex >= 0 && !field.matches(':disabled, [type=hidden], [aria-hidden=true], [aria-hidden=true] *');

/**
 * Where the focus begins in a dialog or drawer: in its first field, so that one can type or choose at once, and without fields on the dialog
 * itself. A button never has it at first, because Enter, still held from before, would press it. After a touch nothing is focused either,
 * because the keyboard of a phone would cover the dialog.
 */
export function initialFocus(popup: RefObject<HTMLElement | null>) {
  return (opened: string): HTMLElement | true => {
    const element = popup.current;
    if (element === null) return true;
    const field = opened === 'touch' ? undefined : [...element.querySelectorAll<HTMLElement>(FIELDS)].find(isUsable);
    return field ?? element;
  };
}
