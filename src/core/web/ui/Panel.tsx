import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { ChunkFailed } from '../chunk.ts';
import { reportProblem } from '../report.ts';

/** Why a part of the page is not shown. */
export interface PartFailure {
  /** `ChunkFailed` when its code failed to load. */
  error: unknown;
  /** Renders the part again, and reloads its code after a load failure. */
  retry: () => void;
}

interface PanelProps {
  /** The name of the panel in the error report. */
  name: string;
  /** Shown while the code of the panel is loading; nothing by default. */
  pending?: ReactNode;
  /** Replaces it after an error, e.g. a `PartFailed`. Nothing by default, for optional parts of the page. */
  failed?: (failure: PartFailure) => ReactNode;
  children: ReactNode;
}

/**
 * The boundary of a part of the page. While its code is loading it shows `pending`. When that fails, or the part throws, it reports the
 * error and shows `failed` instead, while the rest of the page keeps working (decision 024).
 */
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

/** Seconds after which a part without a button retries automatically. */
const QUIET_RETRY = 30;

/** Loads code again when the browser is back online. A part that shows nothing also retries periodically. */
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
