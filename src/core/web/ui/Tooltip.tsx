import { cloneElement, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

interface TooltipProps {
  text: string;
  /** The one element that the text belongs to. */
  children: ReactElement<{ 'data-tip'?: string; 'data-tip-side'?: TooltipSide }>;
  side?: TooltipSide;
}

/**
 * A short text beside a control on hover and focus. It repeats the control's name and is not its only source. One layer serves the
 * whole page (`TooltipLayer`), so that a row of twenty controls does not carry twenty tooltips.
 */
export function Tooltip({ text, children, side = 'bottom' }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-side': side });
}
