import { isTextKey, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { FieldProblem } from '#core/web/use-form.ts';

export function FormProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-sm bg-red-soft px-3 py-2 text-red-text">
      <Icon name="warn" size="small" className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}

/** Message below a field: the catalog text of the schema issue, or else the message of the server or schema. */
export function fieldProblem(field: string, problem: FieldProblem | undefined): string | undefined {
  if (!problem) return undefined;
  const key = `accounts.problem.${field}.${problem.kind}`;
  return isTextKey(key) ? t(key as 'accounts.problem.bio.too_big') : problem.text;
}
