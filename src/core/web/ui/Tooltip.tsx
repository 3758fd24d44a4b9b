import { cloneElement, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

interface TooltipProps {
  text: string;
  /** The single element that the tooltip belongs to. */
  children: ReactElement<{ 'data-tip'?: string; 'data-tip-side'?: TooltipSide }>;
  side?: TooltipSide;
}

/**
 * A short text that is shown next to a control on hover and focus. It repeats the control's name and must not be its only source. One layer
 * serves the whole page (`TooltipLayer`), so that a row of twenty controls does not mount twenty tooltips.
 */
export function Tooltip({ text, children, side = 'bottom' }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-side': side });
}
