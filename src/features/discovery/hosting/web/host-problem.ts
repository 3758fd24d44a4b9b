import { RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';

/** Shows the refusal of a host (E-03). */
export function toastHostProblem(error: unknown): void {
  const code = error instanceof RefusedCall && error.status < 500 ? error.code : null;
  if (code === 'NOT_SIGNED_IN') toast.bad('hosting.error.not_signed_in');
  else if (code !== null && NO_CHANNEL.has(code)) toast.bad('hosting.error.no_channel');
  else if (code === 'BANNED_HERE') toast.bad('hosting.error.banned');
  else if (code === 'MINIMUM_VIEWER_COUNT_ERROR') toastMinimum(error as RefusedCall);
  else if (code === null && error instanceof RefusedCall) toast.bad('hosting.error.failed');
  else toast.refused(error);
}

const NO_CHANNEL: ReadonlySet<string> = new Set(['MISSING_ARGUMENT', 'INVALID_ARGUMENT', 'INVALID']);

function toastMinimum(error: RefusedCall): void {
  const { data } = error;
  const count = data !== null && typeof data === 'object' && 'minimum_viewers' in data ? data.minimum_viewers : null;
  if (typeof count === 'number') toast.bad('hosting.minimum_viewer_count_error', { count });
  else toast.refused(error);
}
