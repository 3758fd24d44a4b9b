import { Component, type ReactNode } from 'react';
import { reportProblem } from '../report.ts';

interface PanelProps {
  /** What the report calls it. */
  name: string;
  children: ReactNode;
}

/** A part of the page that may break without the page: then it shows nothing and reports. */
export class Panel extends Component<PanelProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportProblem(`${this.props.name} broke`, error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
