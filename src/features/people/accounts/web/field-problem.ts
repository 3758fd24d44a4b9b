import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { RefusedCall } from '#core/web/api.ts';
import { isTextKey, t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';

/** The message below a field: the catalog's text for the schema issue, otherwise the message of the server or the schema. */
export function fieldProblem(field: string, error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  const key = `accounts.problem.${field}.${error.type}`;
  return isTextKey(key) ? t(key as 'accounts.problem.bio.too_big') : error.message;
}

/** Shows a refusal at the field it concerns (looked up in `fields` by code, or named by the server), otherwise above the form as `root`. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Partial<Record<string, Path<Values>>> = {},
): void {
  const message = refusalText(error);
  if (error instanceof RefusedCall) {
    const field = fields[error.code];
    if (field) {
      setError(field, { type: 'refused', message }, { shouldFocus: true });
      return;
    }
    const named = Object.entries(error.errors);
    if (error.code === 'INVALID' && named.length > 0) {
      for (const [name, messages] of named) setError(name as Path<Values>, { type: 'refused', message: messages[0] ?? message });
      return;
    }
  }
  setError('root', { type: 'refused', message });
}
