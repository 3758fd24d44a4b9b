import { Component, type ReactNode } from 'react';
import { reportProblem } from '../report.ts';

interface PanelProps {
  /** The name of the panel in the error report. */
  name: string;
  /** Shown in its place after an error; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** An error boundary for a part of the page: it reports the error and shows `fallback` instead, while the rest of the page keeps working. */
export class Panel extends Component<PanelProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportProblem(`${this.props.name} broke`, error);
  }

  override render() {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children;
  }
}
