import { isTextKey, t } from '#core/web/i18n/text.ts';
import type { FieldProblem } from '#core/web/use-form.ts';

/** Message below a field: the catalog text of the schema issue, or else the message of the server or schema. */
export function fieldProblem(field: string, problem: FieldProblem | undefined): string | undefined {
  if (!problem) return undefined;
  const key = `accounts.problem.${field}.${problem.kind}`;
  return isTextKey(key) ? t(key as 'accounts.problem.bio.too_big') : problem.text;
}
