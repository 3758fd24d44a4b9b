import { Component, type ReactNode } from 'react';
import { reportProblem } from '../report.ts';

interface PanelProps {
  /** What the report calls it. */
  name: string;
  /** What stands in its place when it broke; nothing unless told otherwise. */
  broken?: ReactNode;
  children: ReactNode;
}

/** A part of the page that may break without the page: then it reports, and shows nothing or what it was given for that. */
export class Panel extends Component<PanelProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportProblem(`${this.props.name} broke`, error);
  }

  override render() {
    return this.state.broken ? (this.props.broken ?? null) : this.props.children;
  }
}
