import type { RefObject } from 'react';
import { TOUCH } from '../use-media-query.ts';

const FIELDS = 'textarea, select, input, [role=textbox], [role=combobox], [role=radio], [role=checkbox], [role=switch], [role=slider]';

const isUsable = (field: HTMLElement) =>
  field.tabIndex >= 0 && !field.matches(':disabled, [type=hidden], [aria-hidden=true], [aria-hidden=true] *');

/** Never a button, because a still-held Enter would press it. After a touch nothing, because the keyboard would cover the dialog. */
export function initialFocus(popup: RefObject<HTMLElement | null>) {
  return (opened: string): HTMLElement | true => {
    const element = popup.current;
    if (element === null) return true;
    const field = opened === 'touch' ? undefined : [...element.querySelectorAll<HTMLElement>(FIELDS)].find(isUsable);
    return field ?? element;
  };
}

/** A `ref` that focuses the main field of a step, except on touch screens, where the keyboard would cover the step. */
export function focusFieldOnMount(element: HTMLElement | null): void {
  if (!matchMedia(TOUCH).matches) focusOnMount(element);
}

/** A `ref` for elements that appear because of a user action. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
