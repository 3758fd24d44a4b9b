import { cloneElement, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

interface TooltipProps {
  text: string;
  children: ReactElement<{ 'data-tip'?: string; 'data-tip-side'?: TooltipSide }>;
  side?: TooltipSide;
}

/** Repeats the control's name and must not be its only source. One layer serves the page (`TooltipLayer`). */
export function Tooltip({ text, children, side = 'bottom' }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-side': side });
}
