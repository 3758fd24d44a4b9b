import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { ChunkFailed } from '../chunk.ts';
import { reportProblem } from '../report.ts';

export interface PartFailure {
  /** `ChunkFailed` when the code failed to load. */
  error: unknown;
  /** Reloads the code after a load failure. */
  retry: () => void;
}

interface PanelProps {
  /** For the error report. */
  name: string;
  /** Shown while the code loads. */
  pending?: ReactNode;
  /** Replaces it after an error; nothing by default, for optional parts. */
  failed?: (failure: PartFailure) => ReactNode;
  children: ReactNode;
}

/** Boundary of a part of the page. Reports an error and shows `failed`, while the rest keeps working (decision 024). */
export class Panel extends Component<PanelProps, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkFailed) error.forget();
    reportProblem(`${this.props.name} broke`, error);
  }

  retry = () => this.setState({ caught: null });

  override render() {
    const { caught } = this.state;
    const { pending = null, failed, children } = this.props;
    if (!caught) return <Suspense fallback={pending}>{children}</Suspense>;
    const failure = { error: caught.error, retry: this.retry };
    return (
      <>
        <AutomaticRetry {...failure} isQuiet={failed === undefined} />
        {failed?.(failure)}
      </>
    );
  }
}

/** Seconds until a part without a button retries. */
const QUIET_RETRY = 30;

/** Retries when the browser is back online. A part that shows nothing also retries periodically. */
export function AutomaticRetry({ error, retry, isQuiet = false }: PartFailure & { isQuiet?: boolean }) {
  useEffect(() => {
    if (!(error instanceof ChunkFailed) || error.served === 'other') return;
    addEventListener('online', retry);
    const timer = isQuiet ? setTimeout(retry, QUIET_RETRY * 1000) : undefined;
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [error, retry, isQuiet]);
  return null;
}
